"""The functions of columns, whose types are generated."""

from foldoku._foldoku import canonical, check, count, level, rate, solve

__all__ = ["canonical", "check", "count", "level", "rate", "solve"]

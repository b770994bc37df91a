# Written by `cargo xtask release` for each release.
class Foldoku < Formula
  desc "Sudoku engine: solves, rates, explains and generates puzzles"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@URL@/foldoku-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256 aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@URL@/foldoku-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256 x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@URL@/foldoku-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 aarch64-unknown-linux-gnu.tar.gz@"
    end
    on_intel do
      url "@URL@/foldoku-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 x86_64-unknown-linux-gnu.tar.gz@"
    end
  end

  def install
    bin.install "foldoku"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/foldoku.bash" => "foldoku"
    zsh_completion.install "completions/_foldoku"
    fish_completion.install "completions/foldoku.fish"
  end

  test do
    puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
    assert_match(/\A162857493/, shell_output("#{bin}/foldoku solve --quiet --puzzle #{puzzle}"))
  end
end

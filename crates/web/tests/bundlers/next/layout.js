/**
 * The frame around the page, which Next.js needs.
 *
 * Invariant: nothing here uses the package.
 */

export default function Layout({ children }) {
	return (
		<html lang="en">
			<body>{children}</body>
		</html>
	)
}

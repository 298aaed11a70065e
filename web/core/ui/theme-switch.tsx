/** Turns the page over from light to dark or back, and remembers it for the next visit (src/site/pages/document.ts). */
export function ThemeSwitch() {
  return (
    <button type="button" className="round-button" onClick={switchTheme}>
      {/* Only one of them is displayed: the server does not know which theme the visitor has. */}
      <span className="when-light sr-only">Switch to dark</span>
      <span className="when-dark sr-only">Switch to light</span>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** To the other one of light and dark. */
export function switchTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = isDark ? "light" : "dark";
  root.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage is off in this browser: the choice lasts as long as the page.
  }
}

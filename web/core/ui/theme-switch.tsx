import { useLanguage } from "../language/language.tsx";
/** The button that switches between light and dark. The choice is stored for the next visit (src/site/pages/document.ts). */
export function ThemeSwitch() {
  const { t } = useLanguage();
  return (
    <button type="button" className="round-button" onClick={switchTheme}>
      {/* CSS shows one of the two, because the server doesn't know the visitor's theme. */}
      <span className="when-light sr-only">{t("Switch to dark")}</span>
      <span className="when-dark sr-only">{t("Switch to light")}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** Switches between light and dark and stores the choice. */
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
    // Storage is blocked: the choice lasts as long as the page.
  }
}

import { main, useLanguage } from "../../core/language/language.tsx";

/** The star of a featured project (§2), after its title. */
export function FeaturedStar() {
  const { t, tag } = useLanguage();
  return (
    <>
      {/* Separates the words for screen readers, and keeps the star on the line of the last word. */}
      {"\u00a0"}
      {/* The title may be in another language. */}
      <span role="img" lang={main && tag} aria-label={t("Featured")} className="star">
        ★
      </span>
    </>
  );
}

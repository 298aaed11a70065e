import { useLanguage } from "../../core/language/language.tsx";
/** The star of a featured project (§2), after its title. */
export function FeaturedStar() {
  const { t } = useLanguage();
  return (
    <>
      {/* Separates the words for screen readers, and keeps the star on the line of the last word. */}
      {"\u00a0"}
      <span role="img" aria-label={t("Featured")} className="star">
        ★
      </span>
    </>
  );
}

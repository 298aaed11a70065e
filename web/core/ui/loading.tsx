import { useLanguage } from "../language/language.tsx";
import { Rosette } from "./engraving.tsx";

/** The full-page loading placeholder (§2): a slowly turning engraving. */
export function Loading({ label }: { label?: string }) {
  const { t } = useLanguage();
  return (
    <div role="status" className="waiting">
      <Rosette seed="loading" />
      <h1>{label ?? t("Loading...")}</h1>
    </div>
  );
}

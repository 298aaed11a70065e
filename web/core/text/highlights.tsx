import type { LangAttributes } from "../../../src/shared/language.ts";
import { useLanguage } from "../language/language.tsx";
/** A list of achievements; nothing if it is empty. */
export function Highlights({
  entries,
  lang,
  className,
}: {
  entries: string[];
  lang: LangAttributes;
  className: string;
}) {
  const { t } = useLanguage();
  if (entries.length === 0) return null;
  return (
    <div className={`prose ${className}`}>
      <ul aria-label={t("Highlights")} dir={lang?.dir ?? "auto"}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index} {...lang}>
            {entry}
          </li>
        ))}
      </ul>
    </div>
  );
}

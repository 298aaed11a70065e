import { langOf, useLanguage } from "../language/language.tsx";
import { withTiedUnits } from "./tied-units.ts";

type HighlightsProps = {
  entry: { highlights: string[]; inMain?: string[] | undefined };
  className: string;
};

/** A list of achievements; nothing if it is empty. */
export function Highlights({ entry, className }: HighlightsProps) {
  const { t } = useLanguage();
  const { highlights } = entry;
  const lang = langOf(entry, "highlights");
  if (highlights.length === 0) return null;
  return (
    <div className={`prose ${className}`}>
      <ul aria-label={t("Highlights")} dir={lang?.dir ?? "auto"}>
        {highlights.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index} {...lang}>
            {withTiedUnits(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

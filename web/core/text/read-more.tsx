import type { RichText } from "../../../src/shared/rich-text.ts";
import { useLanguage } from "../language/language.tsx";
import { Prose } from "./prose.tsx";

type ReadMoreProps = {
  entry: { more?: string | undefined; rich?: { more?: RichText }; inMain?: string[] | undefined };
  className: string;
};

/** The rest of a text that was cut, expanded in place; works without script. */
export function ReadMore({ entry, className }: ReadMoreProps) {
  const { t } = useLanguage();
  if (!entry.more) return null;
  return (
    <details className={`read-on ${className}`}>
      <summary className="ink-link">{t("Read more")}</summary>
      <Prose entry={entry} field="more" className="" />
    </details>
  );
}

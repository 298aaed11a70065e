import type { LangAttributes } from "../../../src/shared/language.ts";
import type { RichText } from "../../../src/shared/rich-text.ts";
import { useLanguage } from "../language/language.tsx";
import { Prose } from "./prose.tsx";

/** The rest of a text that was cut, expanded in place; works without script. */
export function ReadMore({
  text = "",
  rich,
  lang,
  className,
}: {
  text: string | undefined;
  rich: RichText | undefined;
  lang: LangAttributes;
  className: string;
}) {
  const { t } = useLanguage();
  if (text === "") return null;
  return (
    <details className={`read-on ${className}`}>
      <summary className="ink-link">{t("Read more")}</summary>
      <Prose text={text} rich={rich} lang={lang} className="" />
    </details>
  );
}

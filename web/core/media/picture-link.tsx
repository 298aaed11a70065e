import type { ComponentProps, MouseEvent } from "react";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { langOf, useLanguage } from "../language/language.tsx";
import { Picture } from "./picture.tsx";
import { useSitePicture } from "./pictures-query.ts";

type PictureLinkProps = {
  /** Class of the link. */
  linkClassName?: string;
  /** The caption if the picture has no alternative text, such as the heading next to it. */
  title: string;
  /** Attributes for the language of the title. */
  lang?: LangAttributes;
  /** Props of the picture. */
  picture: ComponentProps<typeof Picture>;
};

/** A picture that opens in the gallery with the page's other pictures; without script a link to the file. */
export function PictureLink({ linkClassName = "", title, lang, picture }: PictureLinkProps) {
  const known = useSitePicture(picture.address);
  const caption = known?.alt || title;
  const captionLang = known?.alt ? langOf(known, "alt") : lang;
  const { t } = useLanguage();
  return (
    <a
      href={picture.address}
      aria-label={caption ? t("Enlarge picture: {caption}", { caption }) : t("Enlarge picture")}
      data-caption={caption}
      data-lang={captionLang?.lang}
      className={`picture-link ${linkClassName}`}
      onClick={open}
    >
      <Picture {...picture} />
    </a>
  );
}

/** Loads the gallery's code on the first click; shows the file if that fails. */
function open(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  // Leaves the gallery out of the server's build.
  if (!import.meta.env.SSR)
    import("./gallery.tsx").then(
      ({ openGallery }) => openGallery(link),
      () => location.assign(link.href),
    );
}

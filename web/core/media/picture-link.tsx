import type { ComponentProps, MouseEvent } from "react";
import { Picture } from "./picture.tsx";
import { useSitePicture } from "./pictures-query.ts";

type PictureLinkProps = {
  /** Of the link; the rest is the picture's. */
  linkClassName?: string;
  /** What the picture belongs to, such as the heading beside it: said below it where the owner has not described it. */
  title: string;
  /** Of the picture. */
  picture: ComponentProps<typeof Picture>;
};

/** A picture that opens large, with all others of the page beside it; without script a link to the file. */
export function PictureLink({ linkClassName = "", title, picture }: PictureLinkProps) {
  const caption = useSitePicture(picture.address)?.alt || title;
  return (
    <a
      href={picture.address}
      aria-label={caption ? `Enlarge picture: ${caption}` : "Enlarge picture"}
      data-caption={caption}
      className={`picture-link ${linkClassName}`}
      onClick={open}
    >
      <Picture {...picture} />
    </a>
  );
}

/** The gallery's code comes with the first click; where it can't, the browser shows the file. */
function open(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  // The server's build leaves it out.
  if (!import.meta.env.SSR)
    import("./gallery.tsx").then(
      ({ openGallery }) => openGallery(link),
      () => location.assign(link.href),
    );
}

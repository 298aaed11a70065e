import { useQuery } from "@tanstack/react-query";
import { initials } from "../../../src/shared/initials.ts";
import { designPictures } from "../../designs/pictures.ts";

type DesignPictureProps = {
  /** The design's id. */
  design: string;
  /** The owner's name as the home page shows it. */
  name: string;
  className: string;
};

/** A design's preview picture with the owner's name in it. Part of the page, so that it can use the page's fonts. */
export function DesignPicture({ design, name, className }: DesignPictureProps) {
  const { data = "" } = useQuery({
    queryKey: ["design-picture", design],
    queryFn: async () => await (await fetch(designPictures[design] ?? "")).text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <span
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own picture, in which the name is escaped.
      dangerouslySetInnerHTML={{ __html: pictureWithName(data, design, name) }}
    />
  );
}

const namedText = /<text([^>]*) data-name="(\w+)" data-width="(\d+)">[^<]*/g;

/**
 * The picture with the name in place of its sample. A text with `data-name` is the `first` or `last` word, the `full` name or the
 * `initials`; its font gets smaller where the text is wider than `data-width`.
 */
export function pictureWithName(svg: string, design: string, name: string): string {
  const words = name.split(" ");
  const texts: Record<string, string> = {
    first: words.slice(0, Math.max(1, words.length - 1)).join(" "),
    last: words.length > 1 ? (words.at(-1) ?? "") : "",
    full: name,
    initials: initials(name, true),
  };
  return (
    svg
      .replace(/<title>.*?<\/title>/, "")
      // Several pictures are on one page.
      .replaceAll(/\bid="|url\(#|href="#/g, `$&${design}-`)
      .replaceAll(namedText, (_match, attributes: string, part: string, width: string) => {
        const text = texts[part] ?? "";
        const fitting = attributes.replace(
          /font-size="([\d.]+)"/,
          (_size, size: string) => `font-size="${Math.min(Number(size), Number(width) / widthOf(text))}"`,
        );
        return `<text${fitting}>${escapeText(text)}`;
      })
  );
}

/** An estimate for bold letters, in ems. */
function widthOf(text: string): number {
  const widths = [...text].map((letter) => (letter > "\u2e80" ? 1 : 0.6));
  return Math.max(
    0.6,
    widths.reduce((sum, width) => sum + width, 0),
  );
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

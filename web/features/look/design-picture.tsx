import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (data !== "") place.current?.replaceChildren(pictureWithName(data, design, name));
  }, [data, design, name]);
  return <span ref={place} aria-hidden="true" className={className} />;
}

/**
 * The picture with the name in place of its sample. A text with `data-name` is the `first` or `last` word, the `full` name or the
 * `initials`; its font gets smaller where the text is wider than `data-width`.
 */
export function pictureWithName(source: string, design: string, name: string): Element {
  const words = name.split(" ");
  const texts: Record<string, string> = {
    first: words.slice(0, Math.max(1, words.length - 1)).join(" "),
    last: words.length > 1 ? (words.at(-1) ?? "") : "",
    full: name,
    initials: initials(name, true),
  };
  // Several pictures are on one page.
  const ownIds = source.replaceAll(/\bid="|url\(#|href="#/g, `$&${design}-`);
  const svg = document.importNode(
    new DOMParser().parseFromString(ownIds, "image/svg+xml").documentElement,
    true,
  );
  svg.querySelector("title")?.remove();
  for (const element of svg.querySelectorAll("[data-name]")) {
    const text = texts[element.getAttribute("data-name") ?? ""] ?? "";
    const size = Number(element.getAttribute("font-size"));
    const fitting = Number(element.getAttribute("data-width")) / widthOf(text);
    element.setAttribute("font-size", Math.min(size, fitting).toFixed(1));
    element.textContent = text;
  }
  return svg;
}

/** An estimate for bold letters, in ems. */
function widthOf(text: string): number {
  const widths = [...text].map((letter) => (letter > "\u2e80" ? 1 : 0.6));
  return Math.max(
    0.6,
    widths.reduce((sum, width) => sum + width, 0),
  );
}

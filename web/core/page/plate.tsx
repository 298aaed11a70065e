import { type CSSProperties, Fragment, type ReactNode } from "react";
import { headingFont, lineHeight } from "../../../src/shared/headings/heading-fonts.ts";
import { headingWidths, piecesOf } from "../../../src/shared/headings/heading-lines.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import { engravingSeed } from "../../../src/shared/look.ts";
import { useLook } from "../look/look-query.ts";
import { Picture } from "../media/picture.tsx";
import { PictureLink } from "../media/picture-link.tsx";
import { Rosette } from "../ui/engraving.tsx";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";

type PlateProps = {
  /** Address of the picture; if `""` or if it can't be loaded, an engraving is drawn from the seed. */
  picture: string;
  seed: string;
  /** The heading's lines, which may wrap. Joined to one over a picture. */
  lines: string[];
  /** Attributes for the language of the heading. */
  lang?: LangAttributes;
  /** Whether the picture opens in the gallery. */
  isEnlargeable?: boolean;
  /** Shown after the heading's last word, such as a star. */
  mark?: ReactNode;
  /** Shown on the plate, such as the portrait. */
  children?: ReactNode;
  /** Preferred number of lines that each of `lines` wraps to, 1 or 2; on phones four instead of two. */
  linesEach: number;
  /** Whether phones show `children` first and the picture below the fold. */
  isBelowOnPhones?: boolean;
  /** The picture's width, as in the attribute `sizes`; by default the window's width. */
  sizes?: string;
  /** Path of the page, to animate from its card, which has the same picture and heading. */
  page?: string;
  className: string;
};

/** Sizes are computed for at most this many lines. */
const MOST_LINES = 5;

const ems = (width: number) => width.toFixed(2);

/** The head of a page: a picture as wide as the page with the heading over its lower edge. Mirrored for right-to-left headings. */
export function Plate({
  picture: address,
  seed,
  lines,
  lang,
  mark,
  children,
  linesEach,
  page,
  className,
  isEnlargeable = false,
  isBelowOnPhones = false,
  sizes = "100vw",
}: PlateProps) {
  const look = useLook();
  const { isBroken, onBroken } = useBrokenPicture(address);
  const picture = isBroken ? "" : address;
  const text = lines.join(" ");
  const font = headingFont(text, look.letters);
  const isOwnFont = font === "display";
  const printed = picture ? [text] : lines;
  // The mark is about as wide as an "m".
  const measured = mark ? printed.with(-1, `${printed.at(-1)}m`) : printed;
  const widths = headingWidths(measured, font, look.letters, MOST_LINES);
  // A long heading on one line would be smaller than the titles below it.
  const least = widths.joined > (isOwnFont ? 6.2 : 11) ? 2 : 1;
  const atMost = (count: number) => widths.atMost[Math.min(count, MOST_LINES) - 1] ?? widths.joined;
  // A whole sentence, such as the title of a share link, needs more lines to be as large as the titles below it. In em.
  const longest = isOwnFont ? { wide: 15, phone: 5 } : { wide: 27, phone: 9 };
  const linesOf = (width: number, most: number) => {
    if (picture || lines.length > 1) return 1;
    const count = Math.min(most, Math.ceil(widths.joined / width));
    // No line more that makes it only a little larger.
    return widths.atMost.findIndex((wide) => wide <= atMost(count) * 1.15) + 1;
  };
  const each = Math.max(linesEach, picture ? least : linesOf(longest.wide, 2));
  const onPhones = Math.max(each * linesEach * printed.length, least, linesOf(longest.phone, 4));
  const hasShortLines = printed.length > 1 && atMost(printed.length) < (isOwnFont ? 5.4 : 9);
  const classes = [
    "overprint moving-title",
    isOwnFont ? shapeOf(text, printed) : `other-script in-${font}-font`,
    picture ? "cut-out" : hasShortLines ? "has-short-lines" : "",
  ];
  const photograph = {
    address: picture,
    sizes,
    isFirst: !isBelowOnPhones,
    onBroken,
  };
  // React's type has no custom properties.
  const style = {
    ...Object.fromEntries(widths.atMost.map((width, index) => [`--ems-${index + 1}`, ems(width)])),
    "--ems": ems(atMost(each * printed.length)),
    "--ems-on-phones": ems(atMost(onPhones)),
    "--ems-at-once": ems(widths.joined),
    "--ems-of-first": ems(widths.first),
    "--ems-of-word": ems(widths.longestWord),
    "--ems-unbroken": ems(widths.longestUnbroken),
    ...(!isOwnFont && { "--line": lineHeight(text) }),
  } as CSSProperties;
  return (
    <header
      dir={lang?.dir ?? "auto"}
      className={`plate full-bleed ${className}`}
      style={style}
      data-page={page}
    >
      <div className="plate-picture page moving-picture">
        {picture ? (
          isEnlargeable ? (
            <PictureLink
              title={text}
              lang={lang}
              linkClassName="full-bleed plate-link"
              picture={{ ...photograph, className: "plate-photograph" }}
            />
          ) : (
            <Picture {...photograph} className="full-bleed plate-photograph" />
          )
        ) : (
          <Rosette seed={engravingSeed(seed, look)} className="plate-rosette turning" />
        )}
        {children}
      </div>
      <div className="page plate-heading">
        {/* Named as a whole, because it has several lines. */}
        <h1 {...lang} className={classes.join(" ")} aria-label={printed[1] && text}>
          {printed.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: first and last name may be equal.
            <span key={index} className="plate-line" data-initial={line.charAt(0)}>
              {index > 0 && " "}
              <Words line={line} mark={index === printed.length - 1 && mark} />
            </span>
          ))}
        </h1>
      </div>
    </header>
  );
}

/** The words of a line, none of which is broken except very long ones, nor parted from its mark. */
function Words({ line, mark }: { line: string; mark: ReactNode }) {
  return piecesOf(line).map(({ text, isAfterSpace, isBreakable }, index, pieces) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat, and their order never changes.
    <Fragment key={index}>
      {index > 0 && (isAfterSpace ? " " : <wbr />)}
      <span className={isBreakable ? undefined : "plate-word"}>
        {text}
        {index === pieces.length - 1 && mark}
      </span>
    </Fragment>
  ));
}

/** Classes for what extends above and below a heading's letters. */
function shapeOf(text: string, lines: string[]): string {
  const marks = text.normalize("NFD");
  const below = /[gjpqyçþŋQџцщрфуґңқ]|\p{L}[\u0323-\u0328\u0331]/u;
  const above = /[bdfhijkltßþ]|\p{Lu}|\p{L}\u0323?[\u0300-\u0315]/u;
  // In one word and a later one, which may be on the line below.
  const isTailed = new RegExp(`(?:${below.source}).*[ -].*(?:${above.source})`, "su").test(marks);
  // Two marks above each other, or one on a capital.
  const isStacked = /\p{Lu}\p{M}*[\u0300-\u0315]|\p{L}\u0323?[\u0300-\u0315]{2}/u.test(marks);
  // A first line without ascenders has empty space above it; descenders in the last line need space below.
  const isLow = lines.length > 1 && /^[acemnorsuvwxz ]+$/.test(lines[0] ?? "");
  const isDeep = below.test(lines.at(-1)?.normalize("NFD") ?? "");
  return [isTailed && "has-tails", isStacked && "has-stacks", isLow && "starts-low", isDeep && "ends-deep"]
    .filter(Boolean)
    .join(" ");
}

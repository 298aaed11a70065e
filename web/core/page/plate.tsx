import type { CSSProperties, ReactNode } from "react";
import { engravingSeed } from "../../../src/shared/look.ts";
import { estimateLineWidth, isLatin } from "../../../src/shared/writing-system.ts";
import { useLook } from "../look/look-query.ts";
import { Picture } from "../media/picture.tsx";
import { PictureLink } from "../media/picture-link.tsx";
import { Rosette } from "../ui/engraving.tsx";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";

type PlateProps = {
  /** Address of the picture; if `""` or if it can't be loaded, an engraving is drawn from the seed. */
  picture: string;
  seed: string;
  /** The heading's lines, which may wrap. Joined to one over a picture or if their lengths differ greatly. */
  lines: string[];
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

/** The head of a page: a picture as wide as the page with the heading over its lower edge. Mirrored for right-to-left headings. */
export function Plate({
  picture: address,
  seed,
  lines,
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
  // A line much longer than the other would make both small, so they are joined and wrap freely.
  const isUneven =
    Math.max(...lines.map((line) => estimateLineWidth(line, 1))) >
    Math.max(6, 1.6 * estimateLineWidth(text, 2));
  const printed = picture || isUneven ? [text] : lines;
  // A long heading on one line would be smaller than the titles below it.
  const each = (picture ? estimateLineWidth(text, 1) > 7 : isUneven) ? 2 : linesEach;
  const tails = /[gjpqyç].* .*[bdfhklß]/.test(text) ? "has-tails" : "";
  // A first line without ascenders has empty space above it; descenders in the last line need space below.
  const start = printed.length > 1 && /^[acemnorsuvwxz ]+$/.test(printed[0] ?? "") ? "starts-low" : "";
  const end = /[gjpqyç]/.test(printed.at(-1) ?? "") ? "ends-deep" : "";
  const classes = `${isLatin(text) ? tails : "other-script"} ${start} ${end} ${picture ? "cut-out" : ""}`;
  const ems = (count: number) =>
    Math.max(...printed.map((line) => estimateLineWidth(line, count))).toFixed(2);
  const photograph = {
    address: picture,
    sizes,
    isFirst: !isBelowOnPhones,
    onBroken,
  };
  // React's type has no custom properties.
  const style = {
    "--ems-at-once": ems(1),
    "--ems": ems(each),
    "--ems-on-phones": ems(each * linesEach),
    "--ems-of-first": estimateLineWidth(printed[0] ?? "", 1).toFixed(2),
    "--ems-of-word": ems(99),
  } as CSSProperties;
  return (
    <header dir="auto" className={`plate full-bleed ${className}`} style={style} data-page={page}>
      <div className="plate-picture page moving-picture">
        {picture ? (
          isEnlargeable ? (
            <PictureLink
              title={text}
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
        <h1
          className={`overprint moving-title ${classes}`}
          {...(printed.length > 1 && { "aria-label": text })}
        >
          {printed.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: first and last name may be equal.
            <span key={index} className="plate-line" data-initial={line.charAt(0)}>
              {index > 0 ? ` ${line}` : line}
              {index === printed.length - 1 && mark}
            </span>
          ))}
        </h1>
      </div>
    </header>
  );
}

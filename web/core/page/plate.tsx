import type { CSSProperties, ReactNode } from "react";
import { seedWith } from "../../../src/shared/look.ts";
import { isLatin, widestLine } from "../../../src/shared/writing-system.ts";
import { useLook } from "../look/look-query.ts";
import { Picture } from "../media/picture.tsx";
import { PictureLink } from "../media/picture-link.tsx";
import { Rosette } from "../ui/engraving.tsx";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";

type PlateProps = {
  /** Address of the owner's picture; `""`, or one that can't be loaded, gives an engraving drawn from the seed. */
  picture: string;
  seed: string;
  /** The heading's lines; one only on a photograph, and where they are of very different length. Each may break further. */
  lines: string[];
  /** Whether the picture opens large. */
  isEnlargeable?: boolean;
  /** Stands after the heading's last word, such as a star. */
  mark?: ReactNode;
  /** Stands on the plate, such as a portrait. */
  children?: ReactNode;
  /** On how many lines each of the heading's lines may at best stand; on phones two become four. */
  linesEach: number;
  /** Whether on phones `children` stand first, and the picture out of sight. */
  isBelowOnPhones?: boolean;
  /** How wide the picture stands, as the attribute `sizes` says it; where nothing is said, as wide as the window. */
  sizes?: string;
  /** Path of its page, whose cards elsewhere show the same picture and heading. */
  page?: string;
  className: string;
};

/** A picture over the page's whole width, with the heading printed over its lower edge and down onto the paper; mirrored for a heading that runs from right to left. */
export function Plate({
  picture: given,
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
  const { isBroken, onBroken } = useBrokenPicture(given);
  const picture = isBroken ? "" : given;
  const text = lines.join(" ");
  // Beside a much shorter line a long one would make both small; together they break where it suits them.
  const isUneven =
    Math.max(...lines.map((line) => widestLine(line, 1))) > Math.max(6, 1.6 * widestLine(text, 2));
  const printed = picture || isUneven ? [text] : lines;
  // A long name on one line would be smaller than the titles below it.
  const each = (picture ? widestLine(text, 1) > 7 : isUneven) ? 2 : linesEach;
  const tails = /[gjpqyç].* .*[bdfhklß]/.test(text) ? "has-tails" : "";
  // A first line without ascenders leaves their room empty, and tails in the last hang below it.
  const start = printed.length > 1 && /^[acemnorsuvwxz ]+$/.test(printed[0] ?? "") ? "starts-low" : "";
  const end = /[gjpqyç]/.test(printed.at(-1) ?? "") ? "ends-deep" : "";
  const classes = `${isLatin(text) ? tails : "other-script"} ${start} ${end} ${picture ? "cut-out" : ""}`;
  const ems = (count: number) => Math.max(...printed.map((line) => widestLine(line, count))).toFixed(2);
  const photograph = {
    address: picture,
    sizes,
    isFirst: !isBelowOnPhones,
    onBroken,
  };
  // React's type knows no custom properties.
  const style = {
    "--ems-at-once": ems(1),
    "--ems": ems(each),
    "--ems-on-phones": ems(each * linesEach),
    "--ems-of-first": widestLine(printed[0] ?? "", 1).toFixed(2),
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
          <Rosette seed={seedWith(seed, look)} className="plate-rosette turning" />
        )}
        {children}
      </div>
      <div className="page plate-heading">
        {/* Named as a whole, because it stands on several lines. */}
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

import { useEffect, useMemo, useRef, useState } from "react";
import type { EngravingKind, engrave } from "./engrave.ts";

type EngravingProps = {
  seed: string;
  className?: string;
};

const viewBoxes: Record<EngravingKind, string> = {
  rosette: "-500 -500 1000 1000",
  flower: "-280 -280 560 560",
  ribbon: "0 -52 1600 104",
};

let draw: typeof engrave | undefined;

/**
 * Loads what draws engravings: before a server renders, and before a browser renders anything but the page that it was sent.
 * Where it can't be loaded their places stay empty.
 */
export async function loadEngraver(): Promise<void> {
  draw ??= await import("./engrave.ts").then(
    ({ engrave }) => engrave,
    () => undefined,
  );
}

/**
 * The engraving that stands in for a picture: a guilloche rosette that no other seed has.
 * @param isFlowerOnly without what is around the flower in the middle, for pictures too small for it
 */
export function Rosette({ isFlowerOnly = false, ...props }: EngravingProps & { isFlowerOnly?: boolean }) {
  return <Engraving kind={isFlowerOnly ? "flower" : "rosette"} {...props} />;
}

/** A woven band across the page, as on the edge of a share certificate. */
export function Ribbon(props: EngravingProps) {
  return <Engraving kind="ribbon" {...props} />;
}

/**
 * Lines that the server has drawn stay as they came: React takes over the element around them alone, which spares a visitor's
 * browser some hundred elements and the code that draws them.
 */
function Engraving({ kind, seed, className = "" }: EngravingProps & { kind: EngravingKind }) {
  const element = useRef<SVGSVGElement>(null);
  const [sent] = useState(seed);
  const [isOwn, setOwn] = useState(draw !== undefined);
  const lines = useMemo(() => (isOwn && draw !== undefined ? draw(kind, seed) : ""), [kind, seed, isOwn]);
  useEffect(() => {
    if (isOwn || (element.current?.firstChild && seed === sent)) return;
    void loadEngraver().then(() => setOwn(true));
  }, [isOwn, seed, sent]);
  return (
    <svg
      ref={element}
      viewBox={viewBoxes[kind]}
      {...(kind === "ribbon" && { preserveAspectRatio: "xMinYMid slice" })}
      aria-hidden="true"
      className={`engraving ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers; nothing of the seed's text is in it.
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  );
}

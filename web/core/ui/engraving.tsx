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
 * Loads the code that draws engravings. Call it before rendering on the server, and in the browser before rendering a page that
 * was not server-rendered. If it can't be loaded, engravings stay empty.
 */
export async function loadEngraver(): Promise<void> {
  draw ??= await import("./engrave.ts").then(
    ({ engrave }) => engrave,
    () => undefined,
  );
}

/**
 * The engraving shown in place of a picture: a guilloche rosette, different for each seed.
 * @param isFlowerOnly draws only the center, for small pictures
 */
export function Rosette({ isFlowerOnly = false, ...props }: EngravingProps & { isFlowerOnly?: boolean }) {
  return <Engraving kind={isFlowerOnly ? "flower" : "rosette"} {...props} />;
}

/** A guilloche band across the page. */
export function Ribbon(props: EngravingProps) {
  return <Engraving kind="ribbon" {...props} />;
}

/**
 * Keeps server-rendered lines: React hydrates only the `<svg>`, so visitors need not load the drawing code.
 */
function Engraving({ kind, seed, className = "" }: EngravingProps & { kind: EngravingKind }) {
  const element = useRef<SVGSVGElement>(null);
  const [initialSeed] = useState(seed);
  const [isLoaded, setLoaded] = useState(draw !== undefined);
  const lines = useMemo(
    () => (isLoaded && draw !== undefined ? draw(kind, seed) : ""),
    [kind, seed, isLoaded],
  );
  useEffect(() => {
    if (isLoaded || (element.current?.firstChild && seed === initialSeed)) return;
    let isShown = true;
    void loadEngraver().then(() => isShown && setLoaded(true));
    return () => {
      isShown = false;
    };
  }, [isLoaded, seed, initialSeed]);
  return (
    <svg
      ref={element}
      viewBox={viewBoxes[kind]}
      {...(kind === "ribbon" && { preserveAspectRatio: "xMinYMid slice" })}
      aria-hidden="true"
      className={`engraving ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only numbers and generated ids, no text.
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  );
}

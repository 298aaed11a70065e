import { useId } from "react";
import { rosette, type Weave } from "./guilloche.ts";

/** The engraving that stands in for a banner: a guilloche rosette that no other seed has. */
export function Rosette({ seed, className = "" }: { seed: string; className?: string }) {
  return (
    <svg viewBox="-500 -500 1000 1000" aria-hidden="true" className={`engraving ${className}`}>
      {rosette(seed).map((weave) => (
        <Rings key={weave.path} weave={weave} />
      ))}
    </svg>
  );
}

/** Curve, weave and rings each reuse the one before: a hundred lines out of some twenty elements. */
function Rings({ weave: { path, turns, rings } }: { weave: Weave }) {
  const id = useId();
  return (
    <>
      <defs>
        <path id={`${id}p`} d={path} />
        <g id={`${id}w`}>
          {turns.map((turn) => (
            <use key={turn} href={`#${id}p`} transform={`rotate(${turn})`} />
          ))}
        </g>
      </defs>
      {rings.map(({ scale, twist }) => (
        <use key={scale} href={`#${id}w`} transform={`rotate(${twist})scale(${scale})`} />
      ))}
    </>
  );
}

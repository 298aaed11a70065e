import { useId } from "react";
import { BUNDLE, rosette, type Weave } from "../../../src/shared/guilloche.ts";

type RosetteProps = {
  seed: string;
  className?: string;
  /** Only the flower in the middle, for pictures too small for the rest. */
  isFlowerOnly?: boolean;
};

/** The engraving that stands in for a picture: a guilloche rosette that no other seed has. */
export function Rosette({ seed, className = "", isFlowerOnly = false }: RosetteProps) {
  const [outer, flower] = rosette(seed);
  return (
    <svg
      viewBox={isFlowerOnly ? "-280 -280 560 560" : "-500 -500 1000 1000"}
      aria-hidden="true"
      className={`engraving ${className}`}
    >
      {!isFlowerOnly && <Strands weave={outer} />}
      <Strands weave={flower} />
    </svg>
  );
}

/**
 * Curve, bundle and hand are drawn once and reused where they stand: over a hundred lines out of some thirty elements, of
 * which a browser makes no more copies than it shows.
 */
function Strands({ weave: { path, rings } }: { weave: Weave }) {
  const id = useId();
  const right = rings.slice(0, rings.length / 2);
  const bundles = right.filter((_, index) => index % BUNDLE === 0);
  return (
    <>
      <g id={`${id}h`}>
        <g id={`${id}b`}>
          <path id={`${id}p`} d={path} />
          {right.slice(1, BUNDLE).map((ring) => (
            <use key={ring.twist} href={`#${id}p`} transform={placed(ring)} />
          ))}
        </g>
        {bundles.slice(1).map((ring) => (
          <use key={ring.twist} href={`#${id}b`} transform={placed(ring)} />
        ))}
      </g>
      <use href={`#${id}h`} transform="scale(1-1)" />
    </>
  );
}

function placed({ scale, twist }: Weave["rings"][number]): string {
  return `rotate(${twist})scale(${scale})`;
}

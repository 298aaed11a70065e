import { useId } from "react";
import { BUNDLE, rosette, type Weave } from "./guilloche.ts";

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

/** Curve, bundle and hand each reuse the one before: over a hundred lines out of some thirty elements. */
function Strands({ weave: { path, rings } }: { weave: Weave }) {
  const id = useId();
  const right = rings.slice(0, rings.length / 2);
  return (
    <>
      <defs>
        <path id={`${id}p`} d={path} />
        <g id={`${id}b`}>
          {right.slice(0, BUNDLE).map((ring) => (
            <use key={ring.twist} href={`#${id}p`} transform={placed(ring)} />
          ))}
        </g>
        <g id={`${id}h`}>
          {right.map(
            (ring, index) =>
              index % BUNDLE === 0 && <use key={ring.twist} href={`#${id}b`} transform={placed(ring)} />,
          )}
        </g>
      </defs>
      <use href={`#${id}h`} />
      <use href={`#${id}h`} className="engraving-left" transform="scale(1-1)" />
    </>
  );
}

function placed({ scale, twist }: Weave["rings"][number]): string | undefined {
  return twist === 0 ? undefined : `rotate(${twist})scale(${scale})`;
}

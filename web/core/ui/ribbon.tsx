import { useId } from "react";
import { ribbon } from "../../../src/shared/guilloche.ts";

/** A woven band across the page, as on the edge of a share certificate. */
export function Ribbon({ seed, className = "" }: { seed: string; className?: string }) {
  const id = useId();
  return (
    <svg
      viewBox="0 -52 1600 104"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      className={`engraving ${className}`}
    >
      {ribbon(seed).map(({ path, strands }, index) => (
        <g key={path}>
          <defs>
            <path id={`${id}${index}`} d={path} />
          </defs>
          {strands.map(({ shift, stretch }) => (
            <use key={shift} href={`#${id}${index}`} transform={`translate(${shift})scale(1 ${stretch})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}

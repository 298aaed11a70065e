import { scaleBand, scaleLinear } from "d3-scale";
import type { Statistics } from "../../../src/features/statistics/statistics.contract.ts";
import { periodName } from "./periods.ts";

/** Units of the drawing, which is as wide as its place. */
const WIDTH = 1000;
const HEIGHT = 240;

/** Views as bars, visitors as the darker part of each; the table below it says the same to whoever does not see it. */
export function VisitsChart({ periods }: { periods: Statistics["periods"] }) {
  const most = Math.max(1, ...periods.map(({ views }) => views));
  const across = scaleBand<string>()
    .domain(periods.map(({ period }) => period))
    .range([0, WIDTH])
    .paddingInner(0.25);
  const up = scaleLinear().domain([0, most]).nice(4).range([HEIGHT, 0]);
  const ticks = up.ticks(4).filter(Number.isInteger);
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <figure className="visits-chart">
      <div className="visits-plot" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="visits-tick"
            style={{ insetBlockStart: `${(up(tick) / HEIGHT) * 100}%` }}
          >
            {tick.toLocaleString("en")}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <title>Visits</title>
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={WIDTH} y1={up(tick)} y2={up(tick)} className="visits-line" />
          ))}
          {periods.map(({ period, views, visitors }) => (
            <g key={period}>
              <rect
                x={across(period)}
                width={across.bandwidth()}
                y={up(views)}
                height={HEIGHT - up(views)}
                className="visits-views"
              />
              <rect
                x={across(period)}
                width={across.bandwidth()}
                y={up(visitors)}
                height={HEIGHT - up(visitors)}
                className="visits-visitors"
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        <span>{first && periodName(first.period)}</span>
        <span className="visits-key">
          <i className="visits-views" /> Views <i className="visits-visitors" /> Visitors
        </span>
        <span>{last && periodName(last.period)}</span>
      </figcaption>
      <details>
        <summary>Show as a table</summary>
        <table className="visits-table">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Views</th>
              <th scope="col">Visitors</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ period, views, visitors }) => (
              <tr key={period}>
                <th scope="row">{periodName(period)}</th>
                <td>{views.toLocaleString("en")}</td>
                <td>{visitors.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

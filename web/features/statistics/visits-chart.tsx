import { scaleBand, scaleLinear } from "d3-scale";
import type { Statistics } from "../../../src/features/statistics/statistics.contract.ts";
import { periodName } from "./periods.ts";

/** In units of the SVG, which is stretched to the available width. */
const WIDTH = 1000;
const HEIGHT = 240;

/** Views as bars, with visitors as the darker part of each. The table below holds the same numbers for screen readers. */
export function VisitsChart({ periods }: { periods: Statistics["periods"] }) {
  const most = Math.max(1, ...periods.map(({ views }) => views));
  const xScale = scaleBand<string>()
    .domain(periods.map(({ period }) => period))
    .range([0, WIDTH])
    .paddingInner(0.25);
  const yScale = scaleLinear().domain([0, most]).nice(4).range([HEIGHT, 0]);
  const ticks = yScale.ticks(4).filter(Number.isInteger);
  const [first, middle, last] = [0, Math.floor(periods.length / 2), -1].map((at) => periods.at(at));
  return (
    <figure className="visits-chart">
      <div className="visits-plot" aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="visits-tick"
            style={{ insetBlockStart: `${(yScale(tick) / HEIGHT) * 100}%` }}
          >
            {tick.toLocaleString("en")}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <title>Visits</title>
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={WIDTH} y1={yScale(tick)} y2={yScale(tick)} className="visits-line" />
          ))}
          {periods.map(({ period, views, visitors }) => (
            <g key={period} className="visits-bar">
              {/* Below the pointer anywhere above a bar, too. */}
              <rect x={xScale(period)} width={xScale.step()} y={0} height={HEIGHT} className="visits-hover" />
              <title>
                {periodName(period)}: {views.toLocaleString("en")} views, {visitors.toLocaleString("en")}{" "}
                visitors
              </title>
              <rect
                x={xScale(period)}
                width={xScale.bandwidth()}
                y={yScale(views)}
                height={HEIGHT - yScale(views)}
                className="visits-views"
              />
              <rect
                x={xScale(period)}
                width={xScale.bandwidth()}
                y={yScale(visitors)}
                height={HEIGHT - yScale(visitors)}
                className="visits-visitors"
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        <span>{first && periodName(first.period)}</span>
        <span>{middle && periodName(middle.period)}</span>
        <span>{last && periodName(last.period)}</span>
      </figcaption>
      <p className="visits-key">
        <i className="visits-views" /> Views <i className="visits-visitors" /> Visitors
      </p>
      <details>
        <summary className="disclosure">Show as a table</summary>
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

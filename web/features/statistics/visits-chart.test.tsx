import { expect, test } from "bun:test";
import { renderWithQueries, simulateBrowser } from "../../testing/render.tsx";

simulateBrowser();
const { VisitsChart } = await import("./visits-chart.tsx");

/** A month of invented visits: few on weekends, none on one day, and one day with very many. */
const month = Array.from({ length: 30 }, (_, index) => {
  const isWeekend = index % 7 > 4;
  const views = index === 12 ? 0 : index === 20 ? 200 : (isWeekend ? 20 : 60) + index;
  return {
    period: `2026-04-${String(index + 1).padStart(2, "0")}`,
    views,
    visitors: Math.floor(views / 2),
  };
});

const bars = (kind: string) =>
  [...document.querySelectorAll(`svg rect.visits-${kind}`)].map((bar) => Number(bar.getAttribute("height")));

test("draws a month of visits to scale, with a bar for each day", () => {
  renderWithQueries(<VisitsChart periods={month} />);
  const [views, visitors] = [bars("views"), bars("visitors")];
  expect(views).toHaveLength(30);
  expect(views[12]).toBe(0);
  const highest = Math.max(...views);
  expect(views.indexOf(highest)).toBe(20);
  for (const [index, day] of month.entries()) {
    expect(views[index]).toBeCloseTo((highest * day.views) / 200, 3);
    expect(visitors[index]).toBeCloseTo((highest * day.visitors) / 200, 3);
  }
});

test("has a table with every day for screen readers, and hides the drawing from them", () => {
  const view = renderWithQueries(<VisitsChart periods={month} />);
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toHaveLength(30);
  expect(rows[20]).toEndWith("200100");
  expect(document.querySelector(".visits-plot")?.getAttribute("aria-hidden")).toBe("true");
  view.getByText("Show as a table");
});

test("draws a scale and no bars for a month without visits", () => {
  renderWithQueries(<VisitsChart periods={month.map((day) => ({ ...day, views: 0, visitors: 0 }))} />);
  expect(new Set([...bars("views"), ...bars("visitors")])).toEqual(new Set([0]));
  expect(document.querySelectorAll(".visits-tick").length).toBeGreaterThan(0);
});

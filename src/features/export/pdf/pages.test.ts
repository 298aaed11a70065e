import { describe, expect, test } from "bun:test";
import { lossOf, type PlacedRow, pageCount, pagesOf } from "./pages.ts";
import { emptyRow, type Row } from "./sheet.ts";

const area = { top: 40, height: 200 };

/** An entry in one row, with a gap of 10 that may grow by 10. */
const entry = (height: number, own: Partial<Row> = {}) =>
  emptyRow({ height, gap: 10, stretch: 10, entry: "Entry", ...own });

/** The first entry of a section, next to its title. */
const start = (height: number) => entry(height, { bookmark: "Section" });

const gapsOf = (page: PlacedRow[]) =>
  page.slice(1).map(({ y }, index) => y - (page[index]?.y ?? 0) - (page[index]?.row.height ?? 0));

const heightsOf = (pages: PlacedRow[][]) => pages.map((page) => page.map(({ row }) => row.height));

describe("pages", () => {
  test("have gaps that grow until they are filled", () => {
    const [first = [], last = []] = pagesOf([start(50), entry(50), entry(62), entry(80), entry(20)], area);
    expect(heightsOf([first, last])).toEqual([
      [50, 50, 62],
      [80, 20],
    ]);
    const end = first.at(-1);
    expect((end?.y ?? 0) + (end?.row.height ?? 0)).toBeCloseTo(240);
    const all = [...gapsOf(first), ...gapsOf(last)];
    expect(Math.min(...all)).toBeGreaterThan(15);
    expect(Math.max(...all) - Math.min(...all)).toBeLessThan(3);
  });

  test("have smaller gaps where an entry then ends the page before", () => {
    // With gaps of 20 the third entry would begin the next page, and leave 60 points of white.
    const rows = [start(60), entry(60), entry(58), entry(100), entry(30)];
    const pages = pagesOf(rows, area);
    expect(heightsOf(pages)).toEqual([
      [60, 60, 58],
      [100, 30],
    ]);
    for (const gap of pages.flatMap(gapsOf)) expect(gap).toBeLessThan(14);
  });

  test("have wider gaps where the last entry of a section would else begin a page alone", () => {
    const rows = [start(40), entry(40), entry(40), entry(45), entry(40)];
    const alone = [...rows, start(30)];
    const together = pagesOf(alone, area);
    expect(heightsOf(together)).toEqual([
      [40, 40, 40],
      [45, 40, 30],
    ]);
    expect(lossOf(together, area)).toBeLessThan(40);
    // Without another section after it, the page is not shared.
    expect(heightsOf(pagesOf(rows, area))).toEqual([[40, 40, 40, 45], [40]]);
  });

  test("have room for the title of what goes on at their start", () => {
    const rows = [start(100), entry(60), entry(50), start(40)];
    const above = (first: Row, begun: Row | undefined) => (first.bookmark === null && begun ? 15 : 0);
    const [, page = []] = pagesOf(rows, { ...area, above });
    expect(page[0]).toMatchObject({ row: { height: 50 }, y: 55 });
    const [, other = []] = pagesOf([start(100), entry(60), start(50)], { ...area, above });
    expect(other[0]).toMatchObject({ row: { bookmark: "Section" }, y: 40 });
  });

  test("have gaps that are a little smaller where one more entry then ends the page", () => {
    const pages = pagesOf([start(60), entry(60), entry(61), entry(100)], area);
    expect(heightsOf(pages)).toEqual([[60, 60, 61], [100]]);
    const [first = []] = pages;
    for (const gap of gapsOf(first)) expect(gap).toBeCloseTo(9.5);
    expect(heightsOf(pagesOf([start(60), entry(60), entry(63), entry(80)], area))).toEqual([
      [60, 60],
      [63, 80],
    ]);
  });

  test("are as few as with the smallest gaps", () => {
    const rows = [start(60), entry(60), entry(60)];
    expect(pageCount(rows, area)).toBe(1);
    expect(pagesOf(rows, area)).toHaveLength(1);
    expect(pageCount(rows, area, { growth: 1 })).toBe(2);
    expect(pagesOf(rows, area, { growth: 1 })).toHaveLength(2);
  });

  test("are worse if only a short part of a divided entry is on one of them", () => {
    const line = () => emptyRow({ height: 10 });
    const loss = (above: number, below: number) => {
      const all = [start(10), ...Array.from({ length: above + below - 1 }, line), entry(10)];
      const pages = [all.slice(0, above), all.slice(above)];
      // The white at the foot costs nothing here.
      return lossOf(
        pages.map((rows) => rows.map((row, at) => ({ row, y: at === rows.length - 1 ? 230 : 40 }))),
        area,
      );
    };
    expect(loss(4, 8)).toBe(loss(8, 4));
    expect(loss(8, 8)).toBeLessThan(loss(4, 8));
    expect(loss(8, 8)).toBeGreaterThan(0);
  });
});

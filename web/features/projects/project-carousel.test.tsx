// happy-dom has no layout, so this file sets the sizes of the slides. Dragging is tested in e2e/carousel.test.ts.
import { afterEach, beforeEach, expect, test } from "bun:test";
import { publishedByDefault } from "../../../src/core/fields/publication.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import {
  act,
  fireEvent,
  renderWithQueries,
  simulateBrowser,
  type View,
  waitFor,
  waitTurns,
} from "../../testing/render.tsx";
import { ProjectCarousel } from "./project-carousel.tsx";

simulateBrowser();

const SLIDE = 300;
const GAP = 30;
/** How many slides are visible at once. */
let visible = 1;
let direction: "ltr" | "rtl" = "ltr";
let undo: (() => void)[] = [];

/** Replaces a property of the browser until the test ends. */
function replace(owner: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...property });
  undo.push(() =>
    before === undefined ? Reflect.deleteProperty(owner, name) : Object.defineProperty(owner, name, before),
  );
}

const isSlide = (element: HTMLElement) => element.className === "featured-slide";
const widthOfRow = () => visible * SLIDE + (visible - 1) * GAP;

beforeEach(() => {
  visible = 1;
  direction = "ltr";
  const element = HTMLElement.prototype;
  replace(element, "offsetParent", { get: () => document.body });
  replace(element, "offsetWidth", {
    get(this: HTMLElement) {
      return isSlide(this) ? SLIDE : widthOfRow();
    },
  });
  replace(element, "offsetLeft", {
    get(this: HTMLElement) {
      if (!isSlide(this)) return 0;
      const start = [...(this.parentElement?.children ?? [])].indexOf(this) * (SLIDE + GAP);
      return direction === "rtl" ? widthOfRow() - start - SLIDE : start;
    },
  });
  replace(window, "matchMedia", {
    // Reduced motion, so that slides move immediately.
    value: (query: string) => ({ matches: query.includes("reduced-motion") }),
  });
});
afterEach(() => {
  for (const back of undo) back();
  undo = [];
});

function projects(count: number): Project[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: `p${index + 1}`,
    title: `Project ${index + 1}`,
    subtitle: "",
    associatedCompany: "",
    location: "",
    image: "",
    featured: true,
    startDate: "2020-01-01",
    endDate: "2021-01-01",
    currentlyWorking: false,
    duration: "1 year",
    shortSummary: "",
    summary: "",
    skills: [],
    links: [],
    url: "",
    roles: [],
    ...publishedByDefault,
    highlights: [],
    sections: [],
    createdAt: "",
    updatedAt: "",
    version: 1,
  }));
}

const button = (view: View, name: string) => view.getByRole("button", { name, hidden: true });
const press = (view: View, name: string) => fireEvent.click(button(view, name));
const isReady = (view: View) => button(view, "Next slide").parentElement?.dataset.ready;
/** The number of the focused link, from 1; 0 for none. */
const focused = (view: View) => view.getAllByRole("link").findIndex((link) => link.matches(":focus")) + 1;
const focus = (view: View, number: number) => act(() => view.getAllByRole("link")[number - 1]?.focus());
const place = (view: View) =>
  view
    .getAllByRole("button", { name: /^Go to slide/, hidden: true })
    .findIndex((dot) => dot.getAttribute("aria-current") === "true") + 1;

async function open(count: number): Promise<View> {
  const view = renderWithQueries(
    <div style={{ direction }}>
      {/* happy-dom has no initial value for margins. */}
      <style>{".featured-slide { margin: 0 }"}</style>
      <ProjectCarousel projects={projects(count)} />
    </div>,
  );
  await waitFor(() => expect(document.querySelector("[data-engine=embla]")).not.toBeNull());
  await act(() => waitTurns(2));
  return view;
}

test("is a carousel with numbered slides for screen readers", async () => {
  const view = await open(3);
  expect(view.getByRole("region", { name: "Featured Projects" }).getAttribute("aria-roledescription")).toBe(
    "carousel",
  );
  const slides = view.getAllByRole("group");
  expect(slides.map((slide) => slide.getAttribute("aria-label"))).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  expect(slides.every((slide) => slide.getAttribute("aria-roledescription") === "slide")).toBe(true);
});

test("the buttons move by one slide, and do nothing at either end", async () => {
  const view = await open(3);
  expect(isReady(view)).toBe("true");
  expect(button(view, "Previous slide").getAttribute("aria-disabled")).toBe("true");
  press(view, "Previous slide");
  expect(place(view)).toBe(1);
  press(view, "Next slide");
  press(view, "Next slide");
  expect(place(view)).toBe(3);
  expect(button(view, "Next slide").getAttribute("aria-disabled")).toBe("true");
  press(view, "Next slide");
  expect(place(view)).toBe(3);
});

test.each([
  { count: 2, visible: 1, places: 2 },
  { count: 3, visible: 2, places: 2 },
  { count: 10, visible: 3, places: 8 },
  { count: 10, visible: 1, places: 10 },
])("$count projects with $visible visible have $places positions", async ({ count, places, ...given }) => {
  visible = given.visible;
  const view = await open(count);
  for (let next = 1; next < places; next++) press(view, "Next slide");
  expect(place(view)).toBe(places);
  expect(button(view, "Next slide").getAttribute("aria-disabled")).toBe("true");
});

test("shows no buttons when all slides are visible", async () => {
  visible = 3;
  expect(isReady(await open(3))).toBe("false");
});

test("loads no carousel code for one project, and shows no carousel without projects", async () => {
  const view = renderWithQueries(<ProjectCarousel projects={projects(1)} />);
  await act(() => waitTurns(5));
  expect(isReady(view)).toBe("false");
  expect(document.querySelectorAll("[data-engine]")).toHaveLength(0);
  view.rerender(<ProjectCarousel projects={[]} />);
  expect(view.queryAllByRole("region", { name: "Featured Projects" })).toHaveLength(0);
});

test("the dots move to their slides", async () => {
  const view = await open(4);
  press(view, "Go to slide 4");
  expect(place(view)).toBe(4);
  expect(view.getByRole("status").textContent).toBe("Slide 4 of 4");
  press(view, "Go to slide 2");
  expect(place(view)).toBe(2);
});

test("the arrow keys move the slides and the focus, and stop at either end", async () => {
  const view = await open(4);
  const pressKey = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  focus(view, 1);
  expect(pressKey("ArrowRight")).toBe(false);
  expect([place(view), focused(view)]).toEqual([2, 2]);
  pressKey("End");
  expect([place(view), focused(view)]).toEqual([4, 4]);
  pressKey("ArrowRight");
  expect([place(view), focused(view)]).toEqual([4, 4]);
  pressKey("ArrowLeft");
  expect([place(view), focused(view)]).toEqual([3, 3]);
  pressKey("Home");
  expect([place(view), focused(view)]).toEqual([1, 1]);
  // Shortcuts of the browser, such as Back.
  expect(pressKey("ArrowRight", { altKey: true })).toBe(true);
  expect(pressKey("a")).toBe(true);
  expect(place(view)).toBe(1);
});

test("keeps the focus on a slide that stays in view", async () => {
  visible = 3;
  const view = await open(5);
  focus(view, 3);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
  expect([place(view), focused(view)]).toEqual([2, 3]);
  // Focusing a visible slide does not move the carousel.
  focus(view, 4);
  focus(view, 3);
  expect(place(view)).toBe(2);
});

test("focusing a hidden slide moves only as far as needed", async () => {
  visible = 2;
  const view = await open(5);
  focus(view, 4);
  expect(place(view)).toBe(3);
  focus(view, 3);
  expect(place(view)).toBe(3);
  focus(view, 1);
  expect(place(view)).toBe(1);
});

test("the arrow keys are reversed in right-to-left text", async () => {
  direction = "rtl";
  const view = await open(3);
  fireEvent.keyDown(view.getAllByRole("link")[0] ?? document.body, { key: "ArrowLeft" });
  expect(place(view)).toBe(2);
  fireEvent.keyDown(view.getAllByRole("link")[0] ?? document.body, { key: "ArrowRight" });
  expect(place(view)).toBe(1);
});

test("a trackpad moves it horizontally, and vertical scrolling is left to the page", async () => {
  const view = await open(4);
  const viewport = document.querySelector(".featured-viewport") ?? document.body;
  expect(fireEvent.wheel(viewport, { deltaX: 10, deltaY: 100 })).toBe(true);
  expect(place(view)).toBe(1);
  expect(fireEvent.wheel(viewport, { deltaX: 60, deltaY: 10 })).toBe(false);
  expect(place(view)).toBe(1);
  fireEvent.wheel(viewport, { deltaX: 60 });
  expect(place(view)).toBe(2);
});

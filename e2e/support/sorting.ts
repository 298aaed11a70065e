import { expect } from "bun:test";
import type { Locator, Page, Response } from "playwright-core";

/** Recognizes the reply to a changed order, of a list or of parts of an entry. */
const isOrder = (reply: Response) => /\/order(-[a-z]+\/[\w-]+)?$/.test(reply.url());

/**
 * Drags an entry to another place with the mouse, and waits until the order is saved.
 * @param place as announced to screen readers before the entry is dropped
 */
export async function drag(page: Page, from: Locator, to: Locator, place?: string): Promise<void> {
  const stored = page.waitForResponse(isOrder);
  await drop(page, from, to, place);
  expect((await stored).status()).toBe(200);
}

/** Does the same without waiting until the order is saved. */
export async function drop(page: Page, from: Locator, to: Locator, place?: string): Promise<void> {
  // At the window's edges the page would scroll while dragging.
  await to.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error("One of the handles is not visible.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  // Pauses before the drop, because on a busy machine the list may not have followed yet.
  await twoFrames(page);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 1);
  await twoFrames(page);
  if (place !== undefined) await page.getByText(place).waitFor({ state: "attached" });
  await page.mouse.up();
}

/** Moves an entry by keyboard, and checks the announcement after each key. */
export async function move(
  page: Page,
  handle: Locator,
  name: string,
  key: string,
  places: string[],
): Promise<void> {
  await lift(page, handle, name);
  for (const place of places) {
    await page.keyboard.press(key);
    await page.getByText(`${name}: ${place}.`).waitFor({ state: "attached" });
  }
  const stored = page.waitForResponse(isOrder);
  await page.keyboard.press("Space");
  await page.getByText(`${name} dropped, ${places.at(-1)}.`).waitFor({ state: "attached" });
  expect((await stored).status()).toBe(200);
}

export async function lift(page: Page, handle: Locator, name: string): Promise<void> {
  await handle.focus();
  await page.keyboard.press("Space");
  await page.getByText(`${name} picked up`).waitFor({ state: "attached" });
  // dnd-kit handles arrow keys only from the next task on.
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)));
}

/** Opens a handle's menu and checks that it is at the handle, not at another row's. */
export async function expectMenuAtHandle(page: Page, handle: Locator): Promise<void> {
  await handle.click();
  const menu = page.getByRole("menu");
  const [near, box] = [await handle.boundingBox(), await menu.boundingBox()];
  if (near === null || box === null) throw new Error("The handle or its menu is not visible.");
  expect(box.x).toBeCloseTo(near.x, 0);
  expect(
    Math.min(Math.abs(box.y - near.y - near.height), Math.abs(box.y + box.height - near.y)),
  ).toBeLessThan(1);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

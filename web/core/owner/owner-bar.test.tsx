import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { fireEvent, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { readApi } from "../api/read.ts";
import { useSession } from "../api/session.ts";
import { isViewWithDrafts, readDraftViewFromAddress } from "./draft-view.ts";
import { OwnerBar } from "./owner-bar.tsx";

simulateBrowser();

const goTo = (address: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);
const sent = mock((_address: string, _init?: RequestInit) =>
  Promise.resolve(Response.json({ projects: [] })),
);

beforeEach(() => {
  sent.mockClear();
  goTo("http://site.example/projects");
  useSession.getState().setToken("secret");
  spyOn(globalThis, "fetch").mockImplementation(sent as unknown as typeof fetch);
  spyOn(location, "reload").mockImplementation(() => undefined);
});
afterEach(() => {
  useSession.getState().setToken(null);
  goTo("about:blank");
  mock.restore();
});

/** The token that a read of content sends. */
async function tokenOfRead(): Promise<string | null> {
  await readApi("/api/projects/site-project-cards");
  return new Headers(sent.mock.lastCall?.[1]?.headers).get("authorization");
}

test("the owner reads what visitors read, until the view with drafts is on", async () => {
  const view = renderWithQueries(<OwnerBar />);
  expect(await tokenOfRead()).toBeNull();
  fireEvent.click(view.getByRole("button", { name: "View with drafts" }));
  expect(location.reload).toHaveBeenCalledTimes(1);
  expect(await tokenOfRead()).toBe("Bearer secret");
  view.unmount();
  const other = renderWithQueries(<OwnerBar />);
  fireEvent.click(other.getByRole("button", { name: "View as visitor" }));
  expect(isViewWithDrafts()).toBe(false);
  expect(await tokenOfRead()).toBeNull();
});

test("the admin always reads as the owner", async () => {
  goTo("http://site.example/admin/projects");
  expect(await tokenOfRead()).toBe("Bearer secret");
});

test("the address of a preview turns the view on, and becomes the page's own", () => {
  readDraftViewFromAddress();
  expect(isViewWithDrafts()).toBe(false);
  goTo("http://site.example/project/1?view=drafts");
  readDraftViewFromAddress();
  expect(isViewWithDrafts()).toBe(true);
  expect(location.href).toBe("http://site.example/project/1");
});

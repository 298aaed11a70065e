import { expect, spyOn, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { act, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { lazyPage } from "./lazy-page.tsx";

simulateBrowser();

const Contact = ({ id }: { id: string }) => <p>Contact {id}</p>;

test("renders right away once its code is loaded", async () => {
  const { component: Page, load } = lazyPage(async () => Contact);
  await load();
  expect(renderToString(<Page id="7" />)).toBe("<p>Contact <!-- -->7</p>");
});

test("is shown as loading until its code is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Contact>();
  const { component: Page } = lazyPage(() => promise);
  const view = renderWithQueries(<Page id="7" />);
  expect(view.getByRole("status").textContent).toBe("Loading...");
  await act(async () => resolve(Contact));
  expect(view.getByText("Contact 7")).toBeTruthy();
});

test("loads its code once", async () => {
  let count = 0;
  const { load } = lazyPage(async () => {
    count++;
    return Contact;
  });
  await load();
  await load();
  expect(count).toBe(1);
});

test("reloads the document if the server no longer has its code", async () => {
  const reload = spyOn(location, "reload").mockImplementation(() => undefined);
  const { component: Page } = lazyPage(() => Promise.reject(new TypeError("Failed to fetch")));
  await act(async () => void renderWithQueries(<Page id="7" />));
  expect(reload).toHaveBeenCalledTimes(1);
});

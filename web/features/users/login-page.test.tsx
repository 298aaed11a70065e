import { expect, spyOn, test } from "bun:test";
import { fireEvent, renderWithQueries, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";
import { CodeForm } from "./code-form.tsx";
import { LoginPage } from "./login-page.tsx";

simulateBrowser();

/** Records the bodies of requests, which are never answered. */
function recordRequests(): unknown[] {
  const sent: unknown[] = [];
  // `typeof fetch` has more members than a mock needs.
  spyOn(globalThis, "fetch").mockImplementation(((_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Promise(() => undefined);
  }) as unknown as typeof fetch);
  return sent;
}

/** Sets a field's text as some password managers do: without any event. */
const fill = (view: View, label: string, text: string) => {
  view.getByLabelText<HTMLInputElement>(label).value = text;
};

test("logs in with what a password manager filled in without an event", async () => {
  const sent = recordRequests();
  const view = renderWithQueries(<LoginPage />);
  fill(view, "Email", "ada@example.org");
  fill(view, "Password", "analytical engine 1843");
  fireEvent.click(view.getByRole("button", { name: "Login" }));
  await waitFor(() =>
    expect(sent).toEqual([{ email: "ada@example.org", password: "analytical engine 1843" }]),
  );
  expect(view.queryByText(/required/)).toBeNull();
});

test("says what is required when the fields are empty", async () => {
  const sent = recordRequests();
  const view = renderWithQueries(<LoginPage />);
  fireEvent.click(view.getByRole("button", { name: "Login" }));
  await waitFor(() => view.getByText("Email is required."));
  fill(view, "Email", "ada@example.org");
  fireEvent.input(view.getByLabelText("Password"), { target: { value: "typed" } });
  fireEvent.click(view.getByRole("button", { name: "Login" }));
  await waitFor(() => expect(sent).toEqual([{ email: "ada@example.org", password: "typed" }]));
});

test("sends a code that was filled in without an event", async () => {
  const sent = recordRequests();
  const view = renderWithQueries(
    <CodeForm challenge="c" onLoggedIn={() => undefined} onBack={() => undefined} />,
  );
  fill(view, "Code", "123456");
  fireEvent.click(view.getByRole("button", { name: "Login" }));
  await waitFor(() => expect(sent).toEqual([{ challenge: "c", code: "123456" }]));
});

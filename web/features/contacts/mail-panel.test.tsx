import { expect, test } from "bun:test";
import { fireEvent, renderWithQueries, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";

simulateBrowser();
const { MailDialog, MailPanel } = await import("./mail-panel.tsx");
const { settingsQuery } = await import("../../core/settings/settings-query.ts");

const values = { host: "", port: 587, security: "starttls", user: "", password: "", to: "", from: "" };

type State = "none" | "set" | "lost";
const partOf = (changed: object, sources: Record<string, string> = {}, password: State = "none") => ({
  values: { ...values, ...changed },
  sources,
  secrets: { password },
  version: 3,
});

function showPanel(...part: Parameters<typeof partOf>) {
  const view = renderWithQueries(<MailPanel />);
  const { version, ...mail } = partOf(...part);
  view.client.setQueryData(settingsQuery.queryKey, { settings: { mail }, version });
  return view;
}

const showForm = (...part: Parameters<typeof partOf>) =>
  renderWithQueries(
    <MailDialog part={partOf(...part)} onSaved={() => undefined} onClose={() => undefined} />,
  );

const field = (view: View, label: string) => view.getByLabelText(label) as HTMLInputElement; // All of them are inputs.

test("offers no test without a mail server", async () => {
  const view = showPanel({});
  await view.findByText(/Not set up/);
  expect(view.queryByRole("button", { name: "Send a test message" })).toBeNull();
});

test("names the variable of a setting from the environment, and makes its field read-only", async () => {
  const part = [
    { host: "relay.example.org", port: 465, security: "tls", user: "ada" },
    Object.fromEntries(
      ["host", "port", "security", "user", "password"].map((name) => [name, "VITRINE_SMTP_URL"]),
    ),
    "set",
  ] as const;
  const panel = showPanel(...part);
  await panel.findByText("relay.example.org:465");
  panel.unmount();
  const view = showForm(...part);
  for (const label of ["Server", "Port", "Encryption", "User", "Password"])
    expect({ label, isReadOnly: field(view, label).readOnly }).toEqual({ label, isReadOnly: true });
  expect(field(view, "Encryption").value).toBe("TLS");
  expect(field(view, "Recipient").readOnly).toBe(false);
  const described = field(view, "Server").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Set on the server.");
});

test("says that a password is stored, and asks for a lost one", async () => {
  const stored = showForm({ host: "mail.example.org", user: "ada" }, {}, "set");
  expect(field(stored, "Password").value).toBe("");
  stored.getByText("A password is stored. Leave this empty to keep it.");
  stored.unmount();
  const lost = showPanel({ host: "mail.example.org", user: "ada" }, {}, "lost");
  await lost.findByText(/Messages are not emailed: the stored password can't be read/);
});

test("choosing an encryption sets its usual port, unless another port was entered", async () => {
  const view = showForm({ host: "mail.example.org" });
  const choose = (value: string) =>
    fireEvent.change(view.getByLabelText("Encryption"), { target: { value } });
  choose("tls");
  await waitFor(() => expect(field(view, "Port").value).toBe("465"));
  fireEvent.change(field(view, "Port"), { target: { value: "2525" } });
  choose("starttls");
  expect(field(view, "Port").value).toBe("2525");
});

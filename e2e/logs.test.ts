// The log of the executable (docs/logs.md).
import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { expectEventually } from "./support/eventually.ts";
import { Program } from "./support/site.ts";

const program = new Program();
afterAll(() => program.remove());

test("the first lines name version, folder, address and a new site; the last ones the stop", async () => {
  const site = await program.serve(["--data", "new"]);
  const folder = join(program.folder, "new");
  const [start, created, listening] = site.output.split("\n");
  expect(start).toMatch(/^Vitrine \d+\.\d+\.\d+, data folder \S+, http:\/\/127\.0\.0\.1:\d+$/);
  expect(start).toContain(folder);
  expect(created).toStartWith(`Created a new, empty site in ${folder}.`);
  expect(listening).toBe(`listening on ${site.url}`);
  await site.stop();
  expect(site.output).toEndWith("Stopping (SIGTERM)\nStopped\n");
});

test("warns once about a proxy that only asks for pages", async () => {
  const site = await program.serve(["--data", "proxied"]);
  for (let count = 0; count < 3; count++)
    await site.get("/about", { headers: { "x-forwarded-for": "1.2.3.4" } });
  await site.stop();
  expect(site.output.match(/sent X-Forwarded headers/g)).toHaveLength(1);
});

test("--log-format json writes a JSON object per line, and a failed request has the ID of its reply", async () => {
  const child = Bun.spawn(
    [join(program.folder, "vitrine"), "serve", "--port", "0", "--host", "127.0.0.1", "--data", "json"],
    { cwd: program.folder, env: { VITRINE_LOG_FORMAT: "json" }, stdout: "pipe", stderr: "pipe" },
  );
  const text = { out: "", err: "" };
  const reading = (["out", "err"] as const).map(async (name) => {
    const decoder = new TextDecoder();
    for await (const chunk of name === "out" ? child.stdout : child.stderr)
      text[name] += decoder.decode(chunk);
  });
  const lines = (name: "out" | "err") =>
    text[name]
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expectEventually(() => text.out.includes("admin?setup="), true);
  const [start] = lines("out");
  const address = String(start?.addresses);
  expect(start).toMatchObject({ level: "info", event: "start", folder: join(program.folder, "json") });

  const body = JSON.stringify({ email: "ada@example.org", password: "wrong" });
  const headers = { "content-type": "application/json" };
  await fetch(`${address}/api/users/login`, { method: "POST", headers, body });
  const database = new Database(join(program.folder, "json/vitrine.db"));
  database.run("drop table skills");
  database.close();
  const reply = await fetch(`${address}/api/skills/site-skills`);
  const { error } = (await reply.json()) as { error: Record<string, string> };
  expect(reply.status).toBe(500);
  expect(reply.headers.get("x-request-id")).toBe(error.requestId ?? "none");
  child.kill();
  await Promise.all(reading);

  expect(lines("out")).toContainEqual(
    expect.objectContaining({
      event: "refused",
      status: 401,
      route: "POST /api/users/login",
      address: "127.0.0.1",
    }),
  );
  expect(lines("out").at(-2)).toMatchObject({ event: "stop", signal: "SIGTERM" });
  expect(lines("err")).toEqual([
    expect.objectContaining({
      level: "error",
      requestId: error.requestId,
      route: "GET /api/skills/site-skills",
    }),
  ]);
  expect(text.out + text.err).not.toContain("ada@example.org");
});

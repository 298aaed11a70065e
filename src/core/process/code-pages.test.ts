import { expect, test } from "bun:test";

/** Lets go, and goes on working: with code that ran before, and with code that runs for the first time. */
const program = `
  import { readFileSync } from "node:fs";
  import { letGoOfCode } from "${import.meta.dir}/code-pages.ts";
  const resident = () => Number(/^RssFile:\\s*(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  const work = () => [JSON.stringify({ a: [1, 2] }), Bun.hash("a").toString(36), new Bun.Glob("*.ts").match("b.ts"), "é".normalize("NFD").length];
  const before = { resident: resident(), work: work() };
  const size = letGoOfCode();
  const after = resident();
  const again = work();
  const server = Bun.serve({ port: 0, fetch: () => new Response("here") });
  const answer = await (await fetch(server.url)).text();
  await server.stop(true);
  letGoOfCode();
  console.log(JSON.stringify({ before, size, after, again, answer }));
`;

test.skipIf(process.platform !== "linux")("a process lets go of its code and works as before", async () => {
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" });
  const { before, size, after, again, answer } = JSON.parse(await new Response(child.stdout).text());
  expect(await child.exited).toBe(0);
  expect(size).toBeGreaterThan(10_000_000);
  expect(after).toBeLessThan(before.resident / 2);
  expect([again, answer]).toEqual([before.work, "here"]);
});

// Checks the API against its OpenAPI document with schemathesis from PyPI, which needs Python.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isLong, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { Server } from "./support/server.ts";

const VERSION = "4.32.5";
/** Requests for each call in each phase. */
const EXAMPLES = times(0, 25);

/** OpenAPI can't express rules between fields, about existing entries and about file contents (422, 415, 410). */
const settings = `[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 415, 422, 429]
`;

/** It can't generate archives, which are only bytes in OpenAPI. */
const hooks = `import schemathesis


@schemathesis.serializer("application/x-tar")
def tar(context, value):
    return value if isinstance(value, bytes) else str(value).encode()
`;

async function install(): Promise<string> {
  const folder = resolve(import.meta.dir, `../../node_modules/.cache/schemathesis-${VERSION}`);
  const program = join(folder, "bin/schemathesis");
  if (existsSync(program)) return program;
  if (Bun.which("python3") === null)
    throw new Error("The test needs Python 3 with venv, to install schemathesis.");
  for (const command of [
    ["python3", "-m", "venv", folder],
    [join(folder, "bin/pip"), "install", "--quiet", `schemathesis==${VERSION}`],
  ]) {
    const ran = Bun.spawnSync(command);
    if (ran.exitCode !== 0) throw new Error(`${command.join(" ")}: ${ran.stderr}`);
  }
  return program;
}

test.skipIf(!isLong)(
  "R12: every call answers as openapi.json says",
  async () => {
    const tool = await install();
    const program = new Program();
    try {
      const server = await Server.start(program);
      const { token } = await server.setUp();
      const file = join(program.folder, "schemathesis.toml");
      await Bun.write(file, settings);
      await Bun.write(join(program.folder, "hooks.py"), hooks);
      const run = Bun.spawn(
        [
          ...[tool, "--config-file", file, "run", `${server.url}/api/openapi.json`],
          ...["--url", server.url, "-H", `Authorization: Bearer ${token}`],
          ...["--checks", "all", "--continue-on-failure", "-n", String(EXAMPLES), "--seed", String(seed)],
        ],
        {
          cwd: program.folder,
          env: { ...process.env, PYTHONPATH: program.folder, SCHEMATHESIS_HOOKS: "hooks" },
          stdout: "pipe",
          stderr: "pipe",
        },
      );
      const report = await new Response(run.stdout).text();
      const faults = report.slice(Math.max(0, report.search(/ (FAILURES|ERRORS) =/)));
      expect(await run.exited, faults).toBe(0);
      expect(server.isAlive).toBe(true);
      const cases = /([\d,]+) generated/.exec(report)?.[1];
      const calls = /Tested: (\d+)/.exec(report)?.[1];
      expect(Number(calls)).toBeGreaterThan(100);
      reportFigure("R12", `schemathesis: ${cases} requests to ${calls} calls, all answered as described`);
      await server.stop();
    } finally {
      program.remove();
    }
  },
  900_000,
);

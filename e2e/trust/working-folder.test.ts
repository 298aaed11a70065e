import { expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom, reportFigure, seed } from "../../src/testing/long-run.ts";
import { ownerEmail, Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { bearer, form, Server } from "./support/server.ts";

const evil = 'require("node:fs").writeFileSync("evil-was-here", "");\n';

/** Files that Bun, Node or a bundler would read in a working folder. */
const files: Record<string, string> = {
  "bunfig.toml": `preload = ["./evil.js"]\nsmol = true\nlogLevel = "debug"\n[define]\n"process.env.VITRINE_PORT" = "'1'"\n[run]\npreload = ["./evil.js"]\n[serve.static]\nplugins = ["./evil.js"]\n`,
  ".bunfig.toml": `preload = ["./evil.js"]\n`,
  ".env":
    "VITRINE_URL=https://evil.example\nVITRINE_PORT=1\nVITRINE_TRUST_PROXY=0.0.0.0/0\nBUN_OPTIONS=--preload=./evil.js\nNODE_OPTIONS=--require=./evil.js\n",
  ".env.local": "VITRINE_URL=https://evil.example\n",
  ".env.production": "VITRINE_URL=https://evil.example\n",
  ".env.development": "VITRINE_URL=https://evil.example\n",
  "package.json": '{ "name": "evil", "type": "module", "imports": { "#x": "./evil.js" } }',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "*": ["./evil.js"] }, "jsxImportSource": "./evil" } }',
  "evil.js": evil,
  "index.ts": evil,
  "node_modules/hono/index.js": evil,
  "node_modules/hono/package.json": '{ "name": "hono", "main": "index.js" }',
  "node_modules/zod/index.js": evil,
  "migrations/9999_evil.sql": "drop table users;",
  "dist/web/assets/evil.js": evil,
  "dist/web/manifest.json": '{ "entry-browser.tsx": { "file": "assets/evil.js", "isEntry": true } }',
};

test("S14: files in the working folder have no effect on the server, commands and subprocesses", async () => {
  const program = new Program();
  const data = join(program.folder, "data");
  for (const folder of ["node_modules/hono", "node_modules/zod", "migrations", "dist/web/assets", "data"])
    mkdirSync(join(program.folder, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(program.folder, name), content);
    if (!name.includes("/")) writeFileSync(join(data, name), content);
  }
  const server = await Server.start(program, { words: ["--data", data] });
  const { token } = await server.setUp();
  const home = await (await server.get("/", { headers: { "x-forwarded-host": "evil.example" } })).text();
  expect(home).not.toContain("evil");
  expect((await server.get("/assets/evil.js")).status).toBe(404);
  expect((await server.get("/previews/home.png")).status).toBe(200);
  const image = await noisyPicture(randomFrom(seed));
  const body = form({ field: "headshot", image });
  const { user } = (await (await server.get("/api/users/site-info")).json()) as { user: { _id: string } };
  const reply = await server.get(`/api/users/update-image/${user._id}`, {
    method: "PUT",
    headers: bearer(token),
    body,
  });
  expect(reply.status).toBe(200);
  expect(
    (
      await program.run(
        ["owner", "--data", data, "--email", ownerEmail, "--password-stdin"],
        "a new long secret\n",
      )
    ).code,
  ).toBe(0);
  expect((await program.run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  await server.stop();
  expect((await program.run(["doctor", "--data", data])).out).toContain("the database is intact");
  for (const folder of [program.folder, data]) expect(existsSync(join(folder, "evil-was-here"))).toBe(false);
  expect(server.log).not.toContain("evil");
  reportFigure(
    "S14",
    `${Object.keys(files).length} hostile files in the working folder and the data folder; server, owner, doctor, draw and pixels: no effect`,
  );
  program.remove();
}, 30_000);

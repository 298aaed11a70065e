// Checks that the program knows every command that the README and the guides show. `bun run test:long` runs them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { flagsOfCommand } from "../src/program/command-line.ts";
import { commandTable, isCommandName } from "../src/program/commands-table.ts";
import { isLong } from "../src/testing/long-run.ts";
import { photograph } from "./support/generated-picture.ts";
import { ownerPassword, Program, type Site } from "./support/site.ts";

const root = join(import.meta.dir, "..");
const repositories = join(root, "src/features/import/repositories/fixtures");
/** Answers `vitrine import github:ada` instead of the services. */
const codeHost = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) =>
    url.endsWith("/languages")
      ? Response.json({ Python: 1 })
      : new Response(
          Bun.file(join(repositories, `${/gitlab|forgejo/.exec(url)?.[0] ?? "github.page1"}.json`)),
        ),
});
afterAll(() => codeHost.stop(true));
const apis = {
  VITRINE_GITHUB_API: codeHost.url.href,
  VITRINE_GITLAB_API: `${codeHost.url.href}gitlab/api/v4`,
  VITRINE_CODEBERG_API: `${codeHost.url.href}forgejo/api/v1`,
};
/** Pages for developers: their commands are not for the command line of a site. */
const developerPages = ["architecture.md", "specification.md", "security-and-reliability.md"];
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && !developerPages.includes(name))
    .map((name) => `docs/${name}`),
];
const textOf = async (page: string) => await Bun.file(join(root, page)).text();

/** The code blocks of a page in one language. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, block = ""]) =>
    name === language ? [block] : [],
  );
}

/** The lines of shell blocks, without comments. Blocks with curl are left out. */
function commands(text: string): string[] {
  return blocks(text, "sh")
    .filter((block) => !block.includes("curl"))
    .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter(Boolean);
}

const isVitrine = /^((?:[A-Z_\d]+=(?:'[^']*'|\S*) )*)(?:sudo )?(?:\.\/)?vitrine( .*)?$/;
/** Commands that this test can't run, because they change the machine or started this test. */
const notRunHere = [
  /^npm (start|test)$/,
  /^sudo setcap /,
  // e2e/install.test.ts and e2e/update.test.ts do.
  /^sudo (\.\/)?vitrine (install|uninstall|update)\b/,
  // e2e/container.test.ts does, with an image that it builds.
  /^docker run (--name vitrine -d )?-p 3000:3000 -v vitrine:\/site ghcr\.io\/OWNER\/vitrine$/,
];

describe.each(pages)("%s", (page) => {
  let program: Program;
  beforeAll(async () => {
    program = new Program();
    if (!isLong || commands(await textOf(page)).length === 0) return;
    for (const name of ["resume.json", "lebenslauf.json"])
      cpSync(join(import.meta.dir, "fixtures/resume.json"), join(program.folder, name));
    mkdirSync(join(program.folder, "usb"));
    await program.run(["import", "resume.json"]);
    await program.run(["import", "lebenslauf.json", "--language", "de"]);
  });
  afterAll(() => program.remove());

  test.skipIf(!isLong)("every command in its shell blocks succeeds", async () => {
    for (const line of commands(await textOf(page))) {
      const [, settings = "", command = ""] = isVitrine.exec(line) ?? [];
      if (notRunHere.some((known) => known.test(line))) continue;
      expect(isVitrine.test(line), `${line} is run by no test`).toBe(true);
      const here = command
        .replaceAll("/var/lib/vitrine", "site")
        .replaceAll("/mnt/usb", "usb")
        .replaceAll("/srv/site", "published");
      const environment = Object.fromEntries(
        [...settings.matchAll(/([A-Z_\d]+)=(?:'([^']*)'|(\S*)) /g)].map(([, name = "", quoted, bare]) => [
          name,
          quoted ?? bare ?? "",
        ]),
      );
      const args = here.split(" ").filter(Boolean);
      if ((args[0] ?? "serve") === "serve") await expectServed(program, args, environment);
      else {
        const input = args[0] === "owner" ? [`${ownerPassword}\n`, "--password-stdin"] : [""];
        const all = { ...apis, ...environment };
        const { code, err } = await program.run([...args, ...input.slice(1)], input[0], all);
        expect([line, code, err]).toEqual([line, 0, ""]);
      }
    }
  });

  test("every command in its sentences exists and has the flags shown", async () => {
    for (const [, shown = ""] of (await textOf(page)).matchAll(/`(?:sudo )?(?:\.\/)?vitrine ([^`]+)`/g)) {
      const [name = "", ...rest] = shown.split(/[ ,[\]]+/).filter(Boolean);
      const command = isCommandName(name) ? name : "serve";
      if (!isCommandName(name)) expect(name, shown).toStartWith("--");
      expect(Object.keys(commandTable), shown).toContain(command);
      for (const word of [name, ...rest].filter((part) => part.startsWith("--")))
        expect(
          ["--help", "--version", ...Object.keys(flagsOfCommand(command)).map((flag) => `--${flag}`)],
          shown,
        ).toContain(word.replace(/=.*$/, ""));
    }
  });

  test("its links within the repository lead to a file and heading", async () => {
    for (const [, address = ""] of (await textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(address)) continue;
      const [path = "", anchor] = address.split("#");
      const file = path === "" ? join(root, page) : join(root, dirname(page), path);
      expect(existsSync(file), `${page} leads to ${address}`).toBe(true);
      if (anchor !== undefined) expect(anchors(await Bun.file(file).text()), address).toContain(anchor);
    }
  });
});

test("every file and test that the ASVS page names exists", async () => {
  const missing: string[] = [];
  for (const [, name = "", title] of (await textOf("docs/asvs.md")).matchAll(
    /`([^`\s]+\.tsx?)`(?:, "([^"]+)")?/g,
  )) {
    const path = join(root, name.includes("/") ? name : `e2e/trust/${name}`);
    const text = existsSync(path) ? await Bun.file(path).text() : null;
    if (text === null) missing.push(name);
    else if (title !== undefined && !text.includes(title)) missing.push(`${name}: ${title}`);
  }
  expect(missing).toEqual([]);
});

/** Ids of headings, as GitHub makes them. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Starts the server on free ports, without asking a certificate authority, and stops it. */
async function expectServed(
  program: Program,
  args: string[],
  environment: Record<string, string>,
): Promise<void> {
  const rest = args[0] === "serve" ? args.slice(1) : args;
  if (rest.includes("--help")) {
    expect((await program.run(rest)).code).toBe(0);
    return;
  }
  const site = await program.serve(rest, {
    ...environment,
    VITRINE_HTTP_PORT: "0",
    VITRINE_HTTPS_PORT: "0",
    VITRINE_ACME_DIRECTORY: "https://127.0.0.1:1/directory",
    VITRINE_BACKUP_EVERY: "off",
  });
  expect(await site.stop()).toBe(0);
}

test("the API guide's curl commands succeed", async () => {
  const program = new Program();
  let site: Site | undefined;
  try {
    site = await program.serve();
    const token = await site.setUp({ fname: "Grace", lname: "Hopper" });
    await Bun.write(join(program.folder, "campus.jpg"), new Uint8Array(await photograph(600, 400)));
    await Bun.write(join(program.folder, "resume.pdf"), "%PDF-1.7\n%%EOF\n");
    const [block = ""] = blocks(await textOf("docs/api.md"), "sh");
    const script = block
      .replace("http://localhost:3000", site.url)
      .replace("vit_…", token)
      .replaceAll("curl -sS ", "curl -sS -w '\\n%{http_code}\\n' ");
    const child = Bun.spawn(["bash", "-eu"], {
      cwd: program.folder,
      stdin: new Blob([script]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    const statuses = [...out.matchAll(/^(\d{3})$/gm)].map(([, status]) => Number(status));
    expect([
      err,
      statuses.length,
      statuses.filter((status) => status >= 300),
      out.includes('"error"'),
    ]).toEqual(["", 5, [], false]);
  } finally {
    await site?.stop();
    program.remove();
  }
});

test("the API guide's clients in TypeScript and Python work with an API token", async () => {
  const program = new Program();
  let site: Site | undefined;
  try {
    site = await program.serve();
    const session = await site.setUp({ fname: "Grace", lname: "Hopper" });
    const made = await site.get("/api/tokens/create", {
      method: "POST",
      headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
      body: JSON.stringify({ token: { name: "Client", scope: "write", endsAt: "" } }),
    });
    const { token } = (await made.json()) as { token: { secret: string } };
    const page = await textOf("docs/api.md");
    const clients = [
      [["bun", "run", "-"], blocks(page, "ts")[0]],
      [["python3", "-"], blocks(page, "python")[0]],
    ] as const;
    for (const [command, source = ""] of clients) {
      // Python is not on every machine that the tests run on.
      if (Bun.which(command[0]) === null) continue;
      const child = Bun.spawn([...command], {
        env: { ...process.env, SITE: site.url, TOKEN: token.secret },
        stdin: new Blob([source]),
        stdout: "pipe",
        stderr: "pipe",
      });
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      expect([err, out]).toEqual(["", expect.stringMatching(/^[\da-f-]{36}\n$/)]);
    }
    const { skills } = (await (await site.get("/api/skills/site-skills")).json()) as {
      skills: { skill: string }[];
    };
    const names = skills.map(({ skill }) => skill);
    expect(names).toContain("Lettering");
    if (Bun.which("python3") !== null) expect(names).toContain("Engraving");
  } finally {
    await site?.stop();
    program.remove();
  }
});

test("the compose file keeps the site in a volume", async () => {
  const [block = ""] = blocks(await textOf("docs/install.md"), "yaml");
  const { services, volumes } = Bun.YAML.parse(block) as {
    services: { vitrine: { command: string; volumes: string[] } };
    volumes: object;
  }; // As the file is written.
  const [name = "", folder = ""] = services.vitrine.volumes[0]?.split(":") ?? [];
  expect(Object.keys(volumes)).toEqual([name]);
  expect(services.vitrine.command).toContain(`--data ${folder}`);
});

// The published site (§20) with its own configuration on nginx, Caddy and Apache, each at the root and under a prefix.
// Needs Debian's packages nginx-light, caddy and apache2-bin.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong, reportFigure } from "../src/testing/long-run.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { goTo } from "./support/page-idle.ts";
import { freePorts } from "./support/pebble.ts";
import { Program } from "./support/site.ts";

const LONG = 120_000;
const MODULES = "/usr/lib/apache2/modules";

const imported = join(import.meta.dir, "../src/features/import/fixtures");
const resumes = {
  first: join(import.meta.dir, "fixtures/resume.json"),
  second: join(imported, "sample.resume.json"),
  third: join(imported, "jane-fullstacker.json"),
};

/** Started by root, nginx would run its worker as another user. */
const ownName = Bun.spawnSync(["id", "-un"]).stdout.toString().trim();

type Place = { folder: string; base: string; port: number; own: string };

/** The published configuration of a host, with the folder's real path. */
function publishedConfig(folder: string, name: string): string {
  return readFileSync(join(folder, "_server", name), "utf8").replaceAll("/srv/site", folder);
}

/** Wraps the published configuration into a complete one, and returns the arguments that run the host. */
const hosts: Record<string, { package: string; program: string; start(place: Place): string[] }> = {
  nginx: {
    package: "nginx-light",
    program: "nginx",
    start({ folder, port, own }) {
      const part = publishedConfig(folder, "nginx.conf");
      const file = join(own, "nginx.conf");
      writeFileSync(
        file,
        `user ${ownName}; daemon off; worker_processes 1; pid ${own}/pid; error_log stderr error; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; server { listen 127.0.0.1:${port};
${part}
} }`,
      );
      return ["-p", own, "-c", file, "-e", "stderr"];
    },
  },
  Caddy: {
    package: "caddy",
    program: "caddy",
    start({ folder, port, own }) {
      const part = publishedConfig(folder, "Caddyfile");
      const file = join(own, "Caddyfile");
      writeFileSync(file, `{\nadmin off\nauto_https off\n}\nhttp://127.0.0.1:${port} {\n${part}\n}\n`);
      return ["run", "--config", file, "--adapter", "caddyfile"];
    },
  },
  Apache: {
    package: "apache2-bin",
    program: "apache2",
    start({ folder, base, port, own }) {
      const modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "alias"];
      const file = join(own, "apache.conf");
      mkdirSync(join(own, "empty"), { recursive: true });
      writeFileSync(
        file,
        `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${own}/apache.pid
ErrorLog ${own}/error.log
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
${process.getuid?.() === 0 ? "User www-data\nGroup www-data" : ""}
TypesConfig ${own}/mime.types
AddType text/html .html
AddType text/css .css
AddType text/javascript .js
AddType image/png .png .ico
AddType image/jpeg .jpg
AddType application/pdf .pdf
AddType application/xml .xml
AddType application/json .json
AddType text/plain .txt .md
DocumentRoot ${base === "" ? folder : join(own, "empty")}
${base === "" ? "" : `Alias ${base} ${folder}`}
<Directory ${folder}>
AllowOverride All
Require all granted
</Directory>`,
      );
      writeFileSync(join(own, "mime.types"), "");
      return ["-D", "FOREGROUND", "-f", file];
    },
  },
};

let own = "";
const published = new Map<string, string>();
beforeAll(async () => {
  if (!isLong) return;
  own = mkdtempSync(join(tmpdir(), "vitrine-hosts-"));
  // Some hosts run as another user.
  chmodSync(own, 0o755);
  for (const [resume, file] of Object.entries(resumes))
    for (const base of ["", "/me"]) {
      const program = new Program();
      const folder = join(own, `${resume}${base.replace("/", "-")}`);
      expect((await program.run(["import", file])).code).toBe(0);
      const args = base === "" ? [] : ["--base", `${base}/`];
      const run = await program.run(["publish", folder, "--url", "https://ada.example", ...args]);
      expect(run.code, run.err).toBe(0);
      published.set(`${resume} ${base}`, folder);
      program.remove();
    }
}, 5 * LONG);
afterAll(() => own !== "" && rmSync(own, { recursive: true, force: true }));

/** Follows every address on every page. @returns the number of addresses, and the dead ones */
async function crawl(origin: string, start: string) {
  const seen = new Set([start]);
  const dead: string[] = [];
  for (const path of seen) {
    const reply = await fetch(origin + path);
    if (reply.status !== 200) dead.push(`${path} ${reply.status}`);
    if (!reply.headers.get("content-type")?.startsWith("text/html")) continue;
    const text = await reply.text();
    for (const [, address = ""] of text.matchAll(/ (?:href|src|poster)="(\/[^"#?]*)/g)) seen.add(address);
  }
  return { count: seen.size, dead };
}

const cases = Object.keys(hosts).flatMap((host) =>
  (host === "nginx" ? ["first", "second", "third"] : ["first"]).flatMap((resume) =>
    ["", "/me"].map((base) => [host, resume, base] as const),
  ),
);

describe.skipIf(!isLong)("published", () => {
  test.each(cases)(
    "on %s, the %s résumé under '%s': no dead link, no failed request, the same headers as the server",
    async (name, resume, base) => {
      const host = hosts[name];
      const program = Bun.which(host?.program ?? "", { PATH: `${process.env.PATH}:/usr/sbin` });
      if (!host || program === null) throw new Error(`${name} is missing: apt-get install ${host?.package}`);
      const [port = 0] = await freePorts(1);
      const folder = published.get(`${resume} ${base}`) ?? "";
      const hostFolder = mkdtempSync(join(own, "host-"));
      chmodSync(hostFolder, 0o755);
      const args = host.start({ folder, base, port, own: hostFolder });
      const child = Bun.spawn([program, ...args], { cwd: hostFolder, stdout: "ignore", stderr: "pipe" });
      const browser = await openBrowser({ reducedMotion: "reduce" });
      try {
        const origin = `http://127.0.0.1:${port}`;
        while (!(await fetch(origin).catch(() => null))) {
          if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
          await Bun.sleep(50);
        }
        const { count, dead } = await crawl(origin, `${base}/`);
        expect(dead).toEqual([]);
        expect(count).toBeGreaterThan(15);
        const home = await fetch(`${origin}${base}/`);
        expect(home.headers.get("content-security-policy")).toContain("default-src 'none'");
        expect(home.headers.get("x-content-type-options")).toBe("nosniff");
        expect(home.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
        const asset = /(?:href|src)="([^"]*\/assets\/[^"]+)"/.exec(await home.text())?.[1] ?? "";
        expect((await fetch(origin + asset)).headers.get("cache-control")).toContain("immutable");
        const missing = await fetch(`${origin}${base}/nowhere`);
        expect(missing.status).toBe(404);
        expect(await missing.text()).toContain("<main");
        expect((await fetch(`${origin}${base}/.vitrine/manifest.json`)).status).toBe(404);
        const page = await browser.newPage();
        const problems = watch(page, origin);
        for (const path of ["/", "/projects", "/about", "/contact"]) await goTo(page, origin + base + path);
        expect(problems).toEqual([]);
        reportFigure("P20", `${name} '${base}': ${count} addresses`);
      } finally {
        await browser.close();
        child.kill();
        await child.exited;
      }
    },
    LONG,
  );
});

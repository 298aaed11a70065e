import { cpSync, existsSync, linkSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const dist = resolve(import.meta.dir, "../../dist");

/** The executable without test features. */
export const ordinaryBuild = join(dist, "vitrine");
/** The executable with failpoints, and with a release key for tests (e2e/support/release-source.ts). */
export const testBuild = join(dist, "vitrine-test");

/** Checks that a build exists. @throws Error if it is missing, or older than the other build */
function assertBuilt(executable: string): void {
  const command = executable === testBuild ? "bun run build:test" : "bun run build";
  if (!existsSync(executable)) throw new Error(`${executable} is missing. Run \`${command}\`.`);
  if (executable === testBuild && statSync(testBuild).mtimeMs < statSync(ordinaryBuild).mtimeMs)
    throw new Error(`${testBuild} is older than ${ordinaryBuild}. Run \`${command}\`.`);
}

export const ownerEmail = "owner@example.org";
export const ownerPassword = "correct horse battery";

/** Makes a hard link, or a copy if the folders are on different disks. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

type Finished = { code: number; out: string; err: string };

/** A copy of the executable in a new folder outside the checkout, run without this process's environment. */
export class Program {
  readonly folder = mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
  readonly #executable = join(this.folder, "vitrine");
  readonly #environment: Record<string, string>;
  readonly #children: Bun.Subprocess[] = [];

  constructor(environment: Record<string, string> = {}, build = ordinaryBuild) {
    assertBuilt(build);
    linkOrCopy(build, this.#executable);
    this.#environment = { PATH: "/usr/bin:/bin", HOME: this.folder, ...environment };
  }

  /** Runs a command until it exits. @param environment additional variables */
  async run(words: string[], input = "", environment: Record<string, string> = {}): Promise<Finished> {
    const child = Bun.spawn([this.#executable, ...words], {
      cwd: this.folder,
      env: { ...this.#environment, ...environment },
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { code, out, err };
  }

  /**
   * Serves on a free port, and resolves when the address is printed.
   * @param environment additional variables
   * @param prefix command before the executable, such as one that limits it
   */
  async serve(
    words: string[] = [],
    environment: Record<string, string> = {},
    prefix: string[] = [],
  ): Promise<Site> {
    const command = [...prefix, this.#executable, "serve", "--port", "0", "--host", "127.0.0.1", ...words];
    const child = Bun.spawn(command, {
      cwd: this.folder,
      env: { ...this.#environment, ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#children.push(child);
    const site = new Site(this, child);
    await site.started();
    return site;
  }

  /** Removes the folder, and stops processes that a failed test left running. */
  remove(): void {
    for (const child of this.#children) child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A running site. */
export class Site {
  readonly program: Program;
  readonly #child: Bun.Subprocess<"ignore", "pipe", "inherit">;
  #output = "";
  url = "";

  constructor(program: Program, child: Bun.Subprocess<"ignore", "pipe", "inherit">) {
    this.program = program;
    this.#child = child;
  }

  /** Reads the output until the address is printed. @throws Error if the process exits before */
  async started(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of this.#child.stdout) {
        this.#output += decoder.decode(chunk, { stream: true });
        const address = /^listening on (https?:\S+)$/m.exec(this.#output)?.[1];
        if (
          address &&
          this.url === "" &&
          (/\/admin\?setup=\S+\n|This is a demo/.test(this.#output) || (await this.hasOwner(address)))
        ) {
          this.url = address;
          resolve();
        }
      }
      reject(new Error(`The site exited before it listened: ${this.#output}`));
    })();
    await promise;
  }

  /** Whether the site has an owner. False for a site that answers only at its domain; for that, the setup line is awaited. */
  private async hasOwner(address: string): Promise<boolean> {
    if (address.startsWith("https:")) return false;
    const reply = await fetch(`${address}/api/setup`);
    return reply.status === 200 && !((await reply.json()) as { needed: boolean }).needed;
  }

  get pid(): number {
    return this.#child.pid;
  }

  get output(): string {
    return this.#output;
  }

  /** The path of the setup link that the first start prints. */
  get setupPath(): string {
    const path = /\/admin\?setup=\S+/.exec(this.#output)?.[0];
    if (path === undefined) throw new Error("No setup address was printed.");
    return path;
  }

  /** Stops it by SIGTERM, like a service manager. @returns the exit code */
  async stop(): Promise<number> {
    this.#child.kill("SIGTERM");
    return await this.#child.exited;
  }

  /** Kills it, like a power failure. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
  }

  /** Creates the owner by the setup. @returns the owner's token */
  async setUp(owner: { fname: string; lname: string }): Promise<string> {
    const code = new URL(this.setupPath, this.url).searchParams.get("setup");
    const reply = await this.get("/api/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, email: ownerEmail, password: ownerPassword, ...owner }),
    });
    return ((await reply.json()) as { token: string }).token;
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.url + path, { redirect: "manual", ...init });
  }
}

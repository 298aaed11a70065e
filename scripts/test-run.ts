import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags } from "../e2e/support/browser.ts";
import { Program } from "../e2e/support/site.ts";

/** How many of the slowest files are listed. */
const SLOWEST = 10;

/** Counts passed and failed tests over several commands. */
export class TestRun {
  #passed = 0;
  #failed = 0;
  readonly #secondsByFile = new Map<string, number>();
  readonly #failures: string[] = [];

  count(title: string, isPassed: boolean): void {
    if (isPassed) this.#passed++;
    else {
      this.#failed++;
      this.#failures.push(title);
    }
    console.log(`${isPassed ? "passed" : "FAILED"}: ${title}`);
  }

  /** Runs a command and shows its output only if it fails, so that the output of parallel commands does not mix. */
  async check(title: string, command: string[]): Promise<void> {
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (code !== 0) console.log(out + err);
    this.count(title, code === 0);
  }

  /** Builds the executables for the tests. @returns whether that worked */
  async build(): Promise<boolean> {
    console.log("\nBuild");
    const build = Bun.spawn(["bun", "scripts/build-for-tests.ts"], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const isBuilt = (await build.exited) === 0;
    this.count("build", isBuilt);
    return isBuilt;
  }

  /**
   * Runs tests and adds their counts. A crash, or a run without tests, counts as a failure.
   * @returns their output
   */
  async test(title: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
    console.log(`\n${title}`);
    const folder = mkdtempSync(join(tmpdir(), "vitrine-report-"));
    const report = join(folder, "report.xml");
    const child = Bun.spawn(["bun", "test", ...args, "--reporter=junit", `--reporter-outfile=${report}`], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      process.stdout.write(chunk);
      output += decoder.decode(chunk, { stream: true });
    }
    const isGood = (await child.exited) === 0;
    const file = Bun.file(report);
    this.#add(title, isGood, (await file.exists()) ? await file.text() : "");
    rmSync(folder, { recursive: true });
    return output;
  }

  #add(title: string, isGood: boolean, xml: string): void {
    const summary = /<testsuites [^>]*>/.exec(xml)?.[0] ?? "";
    const of = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(summary)?.[1] ?? 0);
    const failures = of("failures");
    const good = of("tests") - failures - of("skipped");
    this.#passed += good;
    this.#failed += failures;
    if (failures === 0 && (!isGood || good === 0)) this.count(`${title} ran to their end`, false);
    for (const [, attributes = ""] of xml.matchAll(/<testcase ([^>]*)>/g)) {
      const name = attributeOf(attributes, "file");
      const seconds = Number(attributeOf(attributes, "time"));
      this.#secondsByFile.set(name, (this.#secondsByFile.get(name) ?? 0) + seconds);
    }
    for (const [, attributes = "", text = ""] of xml.matchAll(
      /<testcase ([^>]*[^/])>\s*<failure[^>]*>([^<]*)/g,
    )) {
      const [file, line, group, title] = ["file", "line", "classname", "name"].map((name) =>
        attributeOf(attributes, name),
      );
      this.#failures.push(
        `${file}:${line} ${group ? `${group} > ` : ""}${title}\n${unescapeXml(text).trim()}`,
      );
    }
  }

  /**
   * Runs tests of the executable. All files share one browser, with separate profiles, and one demo server for tests that
   * don't change it.
   */
  async testExecutable(
    title: string,
    files: string[],
    executablePath: string,
    environment: Record<string, string> = {},
  ): Promise<string> {
    const browser = await chromium.launchServer({ executablePath, args: chromiumFlags });
    const program = new Program();
    const demo = await program.serve(["--demo"]);
    // Two files at a time, because browsers mostly wait. With more, tests would miss their time limits.
    const output = await this.test(title, [...files, "--parallel=2", "--no-isolate", "--timeout=60000"], {
      ...environment,
      CHROMIUM: executablePath,
      CHROMIUM_ENDPOINT: browser.wsEndpoint(),
      DEMO_URL: demo.url,
    });
    await demo.stop();
    program.remove();
    await browser.close();
    return output;
  }

  /** Prints the slowest files, what failed, and the last line, and exits. */
  end(): never {
    console.log("\nThe slowest files, in seconds:");
    const slowest = [...this.#secondsByFile].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
    for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
    // Again at the end, because the first time it stands between thousands of lines.
    if (this.#failures.length > 0) console.log(`\nWhat failed:\n\n${this.#failures.join("\n\n")}`);
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`);
    process.exit(this.#failed === 0 && this.#passed > 0 ? 0 : 1);
  }
}

function attributeOf(attributes: string, name: string): string {
  return unescapeXml(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

function unescapeXml(text: string): string {
  const characters: Record<string, string> = {
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    amp: "&",
    "#10": "\n",
  };
  return text.replace(/&([a-z]+|#10);/g, (all, name: string) => characters[name] ?? all);
}

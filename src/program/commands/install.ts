import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { RefusalError } from "../../core/database/data-folder.ts";
import { isDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { readConfig } from "../config.ts";
import { installedService, serviceName, servicePaths, serviceUnit } from "../service/service.ts";
import { previousPath } from "../update/place.ts";
import { InputError } from "./input-error.ts";

type Options = {
  /** Of the system to install on; elsewhere than in `/` nothing is started. */
  root: string;
  dryRun: boolean;
  yes: boolean;
};
type Print = (line: string) => void;
type Step = { words: string; run: () => void; undo?: () => void };

const user = "vitrine";

/** `vitrine install` (§10). @throws InputError, RefusalError; what was done of it is undone then */
export async function install(domains: string[], options: Options, print: Print): Promise<void> {
  // As serve reads them, without this shell's settings, which the service does not have.
  const { https } = readConfig({}, {}, domains);
  assertLinux(options);
  const found = installedService(options.root);
  if (found !== null && !found.isOurs)
    throw new RefusalError(
      `${join(options.root, servicePaths.unit)} is there already, and not from \`vitrine install\`. Nothing was changed.`,
    );
  const hasUser = findUser(options.root) !== null;
  const unit = serviceUnit({ domains, user, hasMadeUser: found?.hasMadeUser ?? !hasUser });
  const steps = [
    ...installExecutable(options.root),
    ...(hasUser ? [] : [makeUser(options.root)]),
    makeFolder(options.root),
    writeUnit(options.root, unit, found?.text ?? null),
    ...start(options.root, found !== null),
  ];
  if (!(await isAgreed(steps, options, print))) return;
  runSteps(steps, print);
  const address = https === null ? "http://localhost:3000" : `https://${domains[0]}`;
  print(
    options.root === "/"
      ? `Vitrine serves ${address}. \`journalctl -u vitrine\` shows the address to set it up at; \`systemctl status vitrine\` how it is.`
      : `Vitrine serves ${address} when that system starts.`,
  );
}

/** `vitrine uninstall` (§10). @throws InputError, RefusalError */
export async function uninstall(options: Options, print: Print): Promise<void> {
  assertLinux(options);
  const found = installedService(options.root);
  const unit = join(options.root, servicePaths.unit);
  if (found === null) throw new InputError(`There is no ${unit}, so there is nothing to uninstall.`);
  if (!found.isOurs) throw new RefusalError(`${unit} is not from \`vitrine install\`. Nothing was changed.`);
  const executable = join(options.root, servicePaths.executable);
  const dataFolder = join(options.root, servicePaths.dataFolder);
  const remove = (path: string): Step => ({
    words: `remove ${path}`,
    run: () => rmSync(path, { force: true }),
  });
  const steps = [
    stop(options.root),
    remove(unit),
    ...(options.root === "/" ? [command(["systemctl", "daemon-reload"])] : []),
    ...[executable, previousPath(executable)].filter((path) => existsSync(path)).map(remove),
    ...(found.hasMadeUser && findUser(options.root) !== null
      ? [
          // Who gets the user's number later must not get the site.
          ...(existsSync(dataFolder) ? [command(["chown", "-R", "0:0", dataFolder])] : []),
          command(["userdel", ...prefix(options.root), user]),
        ]
      : []),
  ];
  if (!(await isAgreed(steps, options, print))) return;
  runSteps(steps, print);
  print(`The site stays in ${dataFolder}.`);
}

function assertLinux({ root, dryRun }: Options): void {
  if (process.platform !== "linux" || Bun.which("systemctl") === null)
    throw new InputError("This needs Linux with systemd. See docs/install.md for what to do elsewhere.");
  if (!existsSync(root)) throw new InputError(`There is no ${root}.`);
  if (!dryRun && process.getuid?.() !== 0)
    throw new InputError("This needs the rights of root: put sudo before it, or only look with --dry-run.");
}

function installExecutable(root: string): Step[] {
  if (!Bun.isStandaloneExecutable)
    throw new InputError(
      "This Vitrine runs from a checkout: `npm run build` makes the executable that can be installed.",
    );
  const from = realpathSync(process.execPath);
  const to = join(root, servicePaths.executable);
  if (existsSync(to) && realpathSync(to) === from) return [];
  const isThere = existsSync(to);
  const staged = `${to}.new`;
  const kept = `${to}.kept`;
  return [
    {
      words: `copy ${from} to ${to}`,
      run: () => {
        mkdirSync(dirname(to), { recursive: true });
        try {
          copyFileSync(from, staged);
          chmodSync(staged, 0o755);
          if (isThere) copyFileSync(to, kept);
          renameSync(staged, to);
        } catch (error) {
          for (const path of [staged, kept]) rmSync(path, { force: true });
          throw error;
        }
      },
      undo: () => (isThere ? renameSync(kept, to) : rmSync(to, { force: true })),
    },
    ...(isThere
      ? [{ words: `remove the copy of the former ${to}`, run: () => rmSync(kept, { force: true }) }]
      : []),
  ];
}

function makeUser(root: string): Step {
  const words = ["--system", "--user-group", "--no-create-home", "--home-dir", servicePaths.dataFolder];
  const { words: said, run } = command([
    "useradd",
    ...prefix(root),
    ...words,
    "--shell",
    "/usr/sbin/nologin",
    user,
  ]);
  return { words: said, run, undo: () => command(["userdel", ...prefix(root), user]).run() };
}

function makeFolder(root: string): Step {
  const path = join(root, servicePaths.dataFolder);
  const isNew = !existsSync(path);
  return {
    words: `${isNew ? "make" : "give"} the folder ${path} ${isNew ? "for" : "to"} the user ${user}`,
    run: () => {
      const owner = findUser(root);
      if (owner === null) throw new RefusalError(`There is no user ${user} after it was made.`);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      chownSync(path, owner.uid, owner.gid);
      // A site that an earlier service has left.
      if (!isNew) command(["chown", "-R", `${owner.uid}:${owner.gid}`, path]).run();
    },
    ...(isNew && { undo: () => rmSync(path, { recursive: true, force: true }) }),
  };
}

function writeUnit(root: string, text: string, former: string | null): Step {
  const path = join(root, servicePaths.unit);
  return {
    words: `write ${path}:\n\n${text.replaceAll(/^/gm, "    ").trimEnd()}\n`,
    run: () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, text, { mode: 0o644 });
      renameSync(`${path}.new`, path);
    },
    undo: () => (former === null ? rmSync(path, { force: true }) : writeFileSync(path, former)),
  };
}

function start(root: string, isThere: boolean): Step[] {
  if (root !== "/") return [command(["systemctl", `--root=${root}`, "enable", serviceName])];
  const enable = command(["systemctl", "enable", "--now", serviceName]);
  const disable = () => command(["systemctl", "disable", "--now", serviceName]).run();
  return [
    command(["systemctl", "daemon-reload"]),
    isThere ? enable : { ...enable, undo: disable },
    // One that is running goes on with the former command line.
    ...(isThere ? [command(["systemctl", "restart", serviceName])] : []),
  ];
}

function stop(root: string): Step {
  return command([
    "systemctl",
    ...(root === "/" ? ["disable", "--now"] : [`--root=${root}`, "disable"]),
    serviceName,
  ]);
}

function prefix(root: string): string[] {
  return root === "/" ? [] : ["--prefix", root];
}

function command(words: string[]): Step {
  return {
    words: words.join(" "),
    run: () => {
      const { exitCode, stderr } = Bun.spawnSync(words, {
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
      });
      if (exitCode !== 0)
        throw new RefusalError(
          `\`${words.join(" ")}\` has failed: ${stderr.toString().trim() || `exit code ${exitCode}`}`,
        );
    },
  };
}

function findUser(root: string): { uid: number; gid: number } | null {
  const path = join(root, "/etc/passwd");
  if (!existsSync(path)) return null;
  const line = readFileSync(path, "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** Shows the steps, and asks unless it was told not to. */
async function isAgreed(steps: Step[], { dryRun, yes }: Options, print: Print): Promise<boolean> {
  print(dryRun ? "It would:" : "The steps:");
  steps.forEach(({ words }, index) => {
    print(`${String(index + 1).padStart(3)}. ${words}`);
  });
  if (dryRun) return false;
  if (yes || confirm("Do that?")) return true;
  throw new InputError("Nothing was changed. --yes does it without a question.");
}

/** One after the other; when one fails, what was done is undone. */
function runSteps(steps: Step[], print: Print): void {
  const done: Step[] = [];
  for (const step of steps)
    try {
      done.push(step);
      step.run();
    } catch (error) {
      done.pop();
      undo(done, print);
      const path = error instanceof Error && "path" in error ? ` (${String(error.path)})` : "";
      if (isDiskFull(error)) throw new RefusalError(`The disk is full${path}. What was done is undone.`);
      if (isDenied(error)) throw new RefusalError(`Not allowed: ${error.message}. What was done is undone.`);
      if (error instanceof RefusalError) throw new RefusalError(`${error.message} What was done is undone.`);
      throw error;
    }
}

function undo(done: Step[], print: Print): void {
  for (const step of done.toReversed())
    try {
      step.undo?.();
    } catch (error) {
      print(
        `Could not be undone: ${step.words.split("\n")[0]} (${error instanceof Error ? error.message : error})`,
      );
    }
}

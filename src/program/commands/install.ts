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
import { isAccessDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { type Listen, readListen } from "../service/read-listen.ts";
import { installedService, serviceName, servicePaths, serviceUnit } from "../service/systemd-service.ts";
import { previousPath } from "../update/replace-executable.ts";
import { InputError } from "./input-error.ts";

type Options = {
  /** Root folder of the system to install on. The service is started only if it is `/`. */
  root: string;
  dryRun: boolean;
  yes: boolean;
};
type Print = (line: string) => void;
type Step = { description: string; run: () => void; undo?: () => void };

const user = "vitrine";

/** Runs `vitrine install` (§10). @throws InputError, RefusalError; the finished steps are undone then */
export async function install(listen: Listen, options: Options, print: Print): Promise<void> {
  const { args, hasLowPort, address, proxy } = readListen(listen);
  assertLinux(options);
  const found = installedService(options.root);
  if (found !== null && !found.isOurs)
    throw new RefusalError(
      `${join(options.root, servicePaths.unit)} exists and was not created by \`vitrine install\`. Nothing was changed.`,
    );
  const hasUser = findUser(options.root) !== null;
  const unit = serviceUnit({ args, hasLowPort, user, hasMadeUser: found?.hasMadeUser ?? !hasUser });
  const steps = [
    ...installExecutable(options.root),
    ...(hasUser ? [] : [makeUser(options.root)]),
    makeFolder(options.root),
    writeUnit(options.root, unit, found?.text ?? null),
    ...start(options.root, found !== null),
  ];
  const isConfirmed = await confirmSteps(steps, options, print);
  if (proxy !== null && options.dryRun) print(`\n${proxy}`);
  if (!isConfirmed) return;
  runSteps(steps, print);
  print(
    options.root === "/"
      ? `Vitrine is running at ${address}. \`journalctl -u vitrine\` shows the setup link, \`systemctl status vitrine\` its state.`
      : `Vitrine will serve ${address} when that system starts.`,
  );
  if (proxy !== null) print(`\n${proxy}`);
}

/** Runs `vitrine uninstall` (§10). @throws InputError, RefusalError; the finished steps are undone then */
export async function uninstall(options: Options, print: Print): Promise<void> {
  assertLinux(options);
  const found = installedService(options.root);
  const unit = join(options.root, servicePaths.unit);
  if (found === null) throw new InputError(`There is nothing to uninstall: ${unit} does not exist.`);
  if (!found.isOurs)
    throw new RefusalError(`${unit} was not created by \`vitrine install\`. Nothing was changed.`);
  const executable = join(options.root, servicePaths.executable);
  const dataFolder = join(options.root, servicePaths.dataFolder);
  const remove = (path: string): Step => ({
    description: `remove ${path}`,
    run: () => rmSync(path, { force: true }),
  });
  const steps = [
    stop(options.root),
    remove(unit),
    ...(options.root === "/" ? [command(["systemctl", "daemon-reload"])] : []),
    ...[executable, previousPath(executable)].filter((path) => existsSync(path)).map(remove),
    ...(found.hasMadeUser && findUser(options.root) !== null
      ? [
          // The system may give the user's number to a new user, who must not get the site.
          ...(existsSync(dataFolder) ? [command(["chown", "-R", "0:0", dataFolder])] : []),
          command(["userdel", ...prefix(options.root), user]),
        ]
      : []),
  ];
  if (!(await confirmSteps(steps, options, print))) return;
  runSteps(steps, print);
  print(`Your site is still in ${dataFolder}.`);
}

function assertLinux({ root, dryRun }: Options): void {
  if (process.platform !== "linux" || Bun.which("systemctl") === null)
    throw new InputError("This command needs Linux with systemd. docs/install.md describes other systems.");
  if (!existsSync(root)) throw new InputError(`The folder ${root} does not exist.`);
  if (!dryRun && process.getuid?.() !== 0)
    throw new InputError("This command needs root: run it with sudo, or use --dry-run to see the steps.");
}

function installExecutable(root: string): Step[] {
  if (!Bun.isStandaloneExecutable)
    throw new InputError(
      "Vitrine is running from source. Build the executable with `npm run build`, then install that.",
    );
  const from = realpathSync(process.execPath);
  const to = join(root, servicePaths.executable);
  if (existsSync(to) && realpathSync(to) === from) return [];
  const isInstalled = existsSync(to);
  const staged = `${to}.new`;
  const backup = `${to}.kept`;
  return [
    {
      description: `copy ${from} to ${to}`,
      run: () => {
        mkdirSync(dirname(to), { recursive: true });
        try {
          copyFileSync(from, staged);
          chmodSync(staged, 0o755);
          if (isInstalled) copyFileSync(to, backup);
          renameSync(staged, to);
        } catch (error) {
          for (const path of [staged, backup]) rmSync(path, { force: true });
          throw error;
        }
      },
      undo: () => (isInstalled ? renameSync(backup, to) : rmSync(to, { force: true })),
    },
    ...(isInstalled
      ? [{ description: `remove the copy of the old ${to}`, run: () => rmSync(backup, { force: true }) }]
      : []),
  ];
}

function makeUser(root: string): Step {
  const account = ["--system", "--user-group", "--shell", "/usr/sbin/nologin"];
  const home = ["--no-create-home", "--home-dir", servicePaths.dataFolder];
  const { description, run } = command(["useradd", ...prefix(root), ...account, ...home, user]);
  return { description, run, undo: () => command(["userdel", ...prefix(root), user]).run() };
}

function makeFolder(root: string): Step {
  const path = join(root, servicePaths.dataFolder);
  const isNew = !existsSync(path);
  return {
    description: isNew
      ? `create the folder ${path} for the user ${user}`
      : `make the user ${user} the owner of the folder ${path}`,
    run: () => {
      const owner = findUser(root);
      if (owner === null) throw new RefusalError(`The user ${user} was created but can't be found.`);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      chownSync(path, owner.uid, owner.gid);
      // The folder holds a site of an earlier installation.
      if (!isNew) command(["chown", "-R", `${owner.uid}:${owner.gid}`, path]).run();
    },
    ...(isNew && { undo: () => rmSync(path, { recursive: true, force: true }) }),
  };
}

function writeUnit(root: string, text: string, former: string | null): Step {
  const path = join(root, servicePaths.unit);
  return {
    description: `write ${path}:\n\n${text.replaceAll(/^/gm, "    ").trimEnd()}\n`,
    run: () => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, text, { mode: 0o644 });
      renameSync(`${path}.new`, path);
    },
    undo: () => (former === null ? rmSync(path, { force: true }) : writeFileSync(path, former)),
  };
}

function start(root: string, isInstalled: boolean): Step[] {
  if (root !== "/") return [command(["systemctl", `--root=${root}`, "enable", serviceName])];
  const enable = command(["systemctl", "enable", "--now", serviceName]);
  const disable = () => command(["systemctl", "disable", "--now", serviceName]).run();
  return [
    command(["systemctl", "daemon-reload"]),
    isInstalled ? enable : { ...enable, undo: disable },
    // A running service would keep its old command line.
    ...(isInstalled ? [command(["systemctl", "restart", serviceName])] : []),
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

function command(args: string[]): Step {
  const line = args.join(" ");
  return {
    description: `run \`${line}\``,
    run: () => {
      const { exitCode, stderr } = Bun.spawnSync(args, {
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
      });
      if (exitCode !== 0)
        throw new RefusalError(`\`${line}\` failed: ${stderr.toString().trim() || `exit code ${exitCode}`}`);
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

/** Shows the steps and asks for confirmation. @returns false for a dry run @throws InputError if the answer is no */
async function confirmSteps(steps: Step[], { dryRun, yes }: Options, print: Print): Promise<boolean> {
  print(dryRun ? "This would:" : "This will:");
  steps.forEach(({ description }, index) => {
    print(`${String(index + 1).padStart(3)}. ${description}`);
  });
  if (dryRun) return false;
  if (yes || confirm("Continue?")) return true;
  throw new InputError("Canceled. Nothing was changed. Use --yes to skip the question.");
}

/** Runs the steps in order. If one fails, undoes the finished ones and throws. */
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
      if (isDiskFull(error))
        throw new RefusalError(`The disk is full${path}. The finished steps were undone.`);
      if (isAccessDenied(error))
        throw new RefusalError(`Permission denied: ${error.message}. The finished steps were undone.`);
      if (error instanceof RefusalError)
        throw new RefusalError(`${error.message} The finished steps were undone.`);
      throw error;
    }
}

function undo(done: Step[], print: Print): void {
  for (const step of done.toReversed())
    try {
      step.undo?.();
    } catch (error) {
      print(
        `Could not undo: ${step.description.split("\n")[0]} (${error instanceof Error ? error.message : error})`,
      );
    }
}

import { environment } from "../../core/process/environment.ts";
import { InputError } from "../commands/input-error.ts";

/** Milliseconds for the new executable to print its version, to restore a copy of the site, and to start serving it. */
const VERSION_TIME = 30_000;
const RESTORE_TIME = 30 * 60_000;
const START_TIME = 120_000;

/** The environment without this site's settings, because the copy must not send mail, order certificates or publish. */
const cleanEnvironment = {
  ...Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("VITRINE_") && name !== "PORT"),
  ),
  VITRINE_BACKUP_EVERY: "off",
};

/** Checks that a new executable runs on this machine. @throws InputError if it doesn't, or has another version */
export async function checkVersion(executable: string, version: string): Promise<void> {
  const { code, out, err } = await run([executable, "--version"], VERSION_TIME);
  if (code !== 0)
    throw new InputError(`The new executable does not run on this machine: ${err || `exit code ${code}`}`);
  if (out !== version)
    throw new InputError(
      `The new executable has the version ${out.slice(0, 50) || "(none)"}, not ${version}.`,
    );
}

/**
 * Checks that a new executable can restore a backup into an empty folder, upgrade it and serve its home page.
 * @param backup path of the archive; null to check with a new site
 * @throws InputError with the executable's own error message if it can't
 */
export async function checkServesCopy(
  executable: string,
  backup: string | null,
  copy: string,
): Promise<void> {
  if (backup !== null) {
    const { code, out, err } = await run([executable, "restore", backup, "--data", copy], RESTORE_TIME);
    if (code !== 0)
      throw new InputError(`The new executable can't restore the backup ${backup}: ${err || out}`);
  }
  const args = ["serve", "--data", copy, "--port", "0", "--host", "127.0.0.1"];
  const server = Bun.spawn([executable, ...args], {
    env: cleanEnvironment,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const timer = setTimeout(() => server.kill("SIGKILL"), START_TIME);
  const errors = new Response(server.stderr).text();
  try {
    const address = await addressIn(server.stdout);
    if (address === null) throw new InputError(`it exited: ${(await errors).trim()}`);
    const reply = await fetch(address, { signal: AbortSignal.timeout(START_TIME) });
    await reply.bytes();
    if (reply.status !== 200) throw new InputError(`the home page has status ${reply.status}`);
    server.kill("SIGTERM");
    const code = await server.exited;
    // Windows has no signal that a program can handle.
    if (code !== 0 && process.platform !== "win32")
      throw new InputError(`it stopped with exit code ${code}: ${(await errors).trim()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`The new executable does not serve a copy of the site: ${reason}`);
  } finally {
    clearTimeout(timer);
    server.kill("SIGKILL");
    await server.exited;
  }
}

/** Finds the address that a server prints; null if it ends without. Keeps reading, so that the pipe never fills up. */
async function addressIn(output: ReadableStream<Uint8Array>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  void (async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const part of output) {
      text = (text + decoder.decode(part, { stream: true })).slice(-10_000);
      const address = /^listening on (http:\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    }
    resolve(null);
  })();
  return await promise;
}

async function run(
  command: string[],
  time: number,
): Promise<{ code: number | null; out: string; err: string }> {
  try {
    const child = Bun.spawn(command, {
      env: cleanEnvironment,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: time,
      killSignal: "SIGKILL",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    await child.exited;
    return { code: child.exitCode, out: out.trim(), err: err.trim() };
  } catch (error) {
    // It is not an executable, or one for another system.
    return { code: null, out: "", err: error instanceof Error ? error.message : String(error) };
  }
}

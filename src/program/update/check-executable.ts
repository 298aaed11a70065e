import { environment } from "../../core/process/environment.ts";
import { InputError } from "../commands/input-error.ts";

/** Milliseconds: to say its version, to restore a copy, to serve it. */
const VERSION_TIME = 30_000;
const RESTORE_TIME = 30 * 60_000;
const START_TIME = 120_000;

/** Nothing of this site's settings: a copy must send no mail, order no certificates, and publish nothing. */
const plainEnvironment = {
  ...Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("VITRINE_") && name !== "PORT"),
  ),
  VITRINE_BACKUP_EVERY: "off",
};

/** @throws InputError unless the new executable runs here and is of that version */
export async function checkVersion(executable: string, version: string): Promise<void> {
  const { code, out, err } = await run([executable, "--version"], VERSION_TIME);
  if (code !== 0)
    throw new InputError(
      `The new executable does not run on this machine: ${err || `it ended with ${code}`}`,
    );
  if (out !== version)
    throw new InputError(
      `The new executable says that it is ${out.slice(0, 50) || "nothing"}, not ${version}.`,
    );
}

/**
 * Has the new executable restore a backup into an empty folder, upgrade it, serve it and answer for the home page.
 * @param backup null for a site that is not there yet
 * @throws InputError with what it says unless it does
 */
export async function checkOnCopy(executable: string, backup: string | null, copy: string): Promise<void> {
  if (backup !== null) {
    const { code, out, err } = await run([executable, "restore", backup, "--data", copy], RESTORE_TIME);
    if (code !== 0)
      throw new InputError(`The new executable can't restore the backup ${backup}: ${err || out}`);
  }
  const words = ["serve", "--data", copy, "--port", "0", "--host", "127.0.0.1"];
  const server = Bun.spawn([executable, ...words], {
    env: plainEnvironment,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const timer = setTimeout(() => server.kill("SIGKILL"), START_TIME);
  const errors = new Response(server.stderr).text();
  try {
    const address = await addressIn(server.stdout);
    if (address === null) throw new InputError(`it ended: ${(await errors).trim()}`);
    const reply = await fetch(address, { signal: AbortSignal.timeout(START_TIME) });
    await reply.bytes();
    if (reply.status !== 200) throw new InputError(`the home page was answered with status ${reply.status}`);
    server.kill("SIGTERM");
    const code = await server.exited;
    // Windows has no signal that a program could end well after.
    if (code !== 0 && process.platform !== "win32")
      throw new InputError(`it stopped with ${code}: ${(await errors).trim()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`The new executable does not serve a copy of the site: ${reason}`);
  } finally {
    clearTimeout(timer);
    server.kill("SIGKILL");
    await server.exited;
  }
}

/** Reads on till the end, so that the server is never held up. */
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
      env: plainEnvironment,
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
    // Not an executable, or one for another system.
    return { code: null, out: "", err: error instanceof Error ? error.message : String(error) };
  }
}

import { stop } from "./process.ts";

/** Programs that go on until they are ended, each printing a line whenever it has done something. */
export type Beside = { words: string[]; done: string }[];

/**
 * Does something while programs run on the client's core.
 * @param givesWay whether they have that core only while nothing else wants it (`SCHED_IDLE`): a client that waits behind another on its own core
 *   would count that as the server's delay. Only where the core has time to spare, or they would hardly run.
 * @returns how often each was done with something meanwhile
 */
export async function beside<T>(
  programs: Beside,
  action: () => Promise<T>,
  { givesWay = false } = {},
): Promise<{ result: T; counts: number[] }> {
  const prefix = givesWay ? ["chrt", "--idle", "0"] : [];
  const running = await Promise.all(
    programs.map(({ words }) => start([...prefix, process.execPath, ...words])),
  );
  const before = running.map(({ lines }) => lines());
  const result = await action();
  const counts = running.map(({ lines }, at) => lines() - (before[at] ?? 0));
  await Promise.all(running.map(({ end }) => end()));
  return { result, counts };
}

/** Ready when the program has printed its first line. */
async function start(command: string[]): Promise<{ lines(): number; end(): Promise<void> }> {
  const program = Bun.spawn(command, {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const started = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const chunk of program.stdout) {
      output += new TextDecoder().decode(chunk);
      started.resolve();
    }
    started.reject(new Error(`${command.join(" ")} ended before it had done anything.`));
  })();
  await started.promise;
  return {
    lines: () => output.split("\n").length - 1,
    async end() {
      await stop(program);
      await reading;
    },
  };
}

import { utimesSync, writeFileSync } from "node:fs";

const [library = ""] = new Bun.Glob("usr/lib/*/faketime/libfaketimeMT.so.1").scanSync({
  cwd: "/",
  absolute: true,
});

/**
 * A clock that is moved by hand and runs on in between, for programs that libfaketime gives it to: their dates, and the
 * clock by which their timers wait. It is the time of a file plus what has passed since a program's start.
 */
export class MovedClock {
  readonly file: string;
  #startedAt = 0;
  #ahead = 0;

  /** @param file is created */
  constructor(file: string) {
    this.file = file;
    writeFileSync(file, "");
    this.start();
  }

  /** Sets the clock to the present. Called just before the server starts, because the clock goes on from there. */
  start(): void {
    this.#startedAt = Date.now();
    this.moveTo(this.#startedAt);
  }

  /** What is missing on this machine, with what to do; `""` if nothing is. */
  static get missing(): string {
    return library === "" ? "libfaketime: `apt-get install faketime`" : "";
  }

  /** Environment variables of a server with this clock. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: library,
      FAKETIME: "%",
      FAKETIME_FOLLOW_FILE: this.file,
      // Reads the file's time at each call; subprocesses count from the server's start; files have their real times.
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_RESET: "1",
      NO_FAKE_STAT: "1",
    };
  }

  /** Environment variables of a command that is started now. */
  get environmentOfCommand(): Record<string, string> {
    return { LD_PRELOAD: library, FAKETIME: `+${Math.round(this.#ahead / 1000)}s`, NO_FAKE_STAT: "1" };
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** @param time milliseconds since 1970 */
  moveTo(time: number): void {
    this.#ahead = time - Date.now();
    const seconds = (this.#startedAt + this.#ahead) / 1000;
    utimesSync(this.file, seconds, seconds);
  }
}

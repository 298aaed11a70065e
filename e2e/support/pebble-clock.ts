import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files of Pebble that date certificates, orders and their renewal. */
const DATED = ["ca/ca.go", "core/types.go", "va/va.go", "wfe/wfe.go"];

const clock = `package core

import (
	"os"
	"time"
)

var startedAt = time.Now()

// Now is the time of a file plus what has passed since the start.
func Now() time.Time {
	info, err := os.Stat(os.Getenv("CLOCK"))
	if err != nil {
		panic(err)
	}
	return info.ModTime().Add(time.Since(startedAt))
}
`;

/**
 * Builds Pebble with a clock that can be moved: the time of the file named by `CLOCK`. Its source is changed, because libfaketime
 * doesn't reach programs in Go.
 * @param module with its version
 * @param program the path of the result
 */
export function buildPebbleWithClock(module: string, program: string): void {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-pebble-source-"));
  try {
    const { Dir } = JSON.parse(go(["mod", "download", "-json", module], folder)) as { Dir: string };
    const source = join(folder, "source");
    cpSync(Dir, source, { recursive: true });
    for (const file of DATED) {
      const now = file.startsWith("core/") ? "Now()" : "core.Now()";
      writeFileSync(
        join(source, file),
        readFileSync(join(source, file), "utf8").replaceAll("time.Now()", now),
      );
    }
    writeFileSync(join(source, "core/clock.go"), clock);
    go(["build", "-o", program, "./cmd/pebble"], source);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function go(words: string[], cwd: string): string {
  const done = Bun.spawnSync(["go", ...words], { cwd });
  if (done.exitCode !== 0) throw new Error(`go ${words.join(" ")}: ${done.stderr}`);
  return String(done.stdout);
}

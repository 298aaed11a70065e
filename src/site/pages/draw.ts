import { linesOf } from "../../core/process/lines.ts";
import { optimizingBeside, ownCommand } from "../../core/process/subprocess.ts";
import { withoutXmlControls } from "../../core/resume/text.ts";

/** A picture of the program's own. */
export type Drawing = {
  /** SVGs that lie upon each other, the lowest first: that one is drawn once for all that have it, the others hold words. */
  layers: string[];
  /** The stored picture that the lowest names by its address: its file, and its longest side in pixels, as it is needed. */
  picture?: { address: string; file: string; longest: number };
  /** Lines on paper are smallest as PNG, a photograph is as JPEG. */
  form: "png" | { jpegQuality: number };
};

/** What the process answers, a line each: the picture in base64, or why there is none. */
export type DrawingReply = { picture: string } | { error: string };

/** Longest time in milliseconds that a drawing may take. */
const PATIENCE = 20_000;
/** Milliseconds after a drawing until its process ends: the next one may be asked for because of it. */
const LINGER = 300;

/**
 * Draws one after another in a process of its own, which stays for as long as there is work: the renderer takes 60 MB, which the server
 * must not keep, and its first drawing as long as five others.
 */
class Drawer {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #process: DrawingProcess | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
    this.#waiting++;
    clearTimeout(this.#timer);
    const mine = this.#last.then(() => this.#drawNow(drawing));
    this.#last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--this.#waiting === 0) {
        this.#timer = setTimeout(() => this.#end(), LINGER);
        this.#timer.unref();
      }
    }
  }

  async #drawNow(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
    this.#process ??= startProcess();
    const reply = await this.#process.ask(drawing).catch((error: unknown) => {
      this.#process = null;
      throw error;
    });
    if ("error" in reply) throw new Error(`Drawing failed: ${reply.error}`);
    return Uint8Array.fromBase64(reply.picture);
  }

  #end(): void {
    this.#process?.end();
    this.#process = null;
  }
}

type DrawingProcess = { ask(drawing: Drawing): Promise<DrawingReply>; end(): void };

function startProcess(): DrawingProcess {
  const child = Bun.spawn(ownCommand("draw"), {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    env: optimizingBeside(),
  });
  // Whoever waits for a drawing keeps the program running by that; a process without work does not.
  child.unref();
  const replies = linesOf(child.stdout);
  return {
    async ask(drawing) {
      const isLate = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        child.kill();
        isLate.reject(new Error(`Drawing was ended after ${PATIENCE / 1000} s.`));
      }, PATIENCE);
      try {
        const layers = drawing.layers.map(withoutXmlControls);
        child.stdin.write(`${JSON.stringify({ ...drawing, layers } satisfies Drawing)}\n`);
        child.stdin.flush();
        const { value } = await Promise.race([replies.next(), isLate.promise]);
        if (value !== undefined) return JSON.parse(value) as DrawingReply; // Of this very program.
        const [message] = await Promise.all([new Response(child.stderr).text(), child.exited]);
        throw new Error(`Drawing failed (${child.signalCode ?? child.exitCode}): ${message.slice(0, 500)}`);
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => void child.stdin.end(),
  };
}

/** One for a server, whose visitors come first; a command that nobody is served by may use every core. */
let drawers = [new Drawer()];

/** @param count of drawings that may be at work side by side */
export function drawSideBySide(count: number): void {
  drawers = Array.from({ length: count }, () => new Drawer());
}

/** @throws Error when it can't be drawn, or its picture not be read */
export async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  // What has the same ground is drawn where that is known.
  const at = Number(Bun.hash(drawing.layers[0] ?? "")) % drawers.length;
  return await (drawers[at] as Drawer).draw(drawing); // There is one at least.
}

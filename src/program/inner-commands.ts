import type { Command } from "./command-line.ts";

/** Commands that the server runs in subprocesses of its own executable. People don't call them. */
export const innerCommands: Record<string, Command> = {
  // Draws previews and icons (site/pages/draw.ts).
  draw: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/draw.ts")).runDraw(),
  },
  // Typesets a résumé (features/export/resume-file.ts).
  typeset: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/typeset.ts")).runTypeset(),
  },
  // Processes uploaded pictures (core/media/pixels.ts).
  pixels: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/pixels.ts")).runPixels(),
  },
};

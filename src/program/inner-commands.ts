import type { Command } from "./command-line.ts";

/** What the server runs of itself; not for people. */
export const innerCommands: Record<string, Command> = {
  // To draw previews and icons (site/pages/draw.ts).
  draw: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/draw.ts")).draw(),
  },
  // To set a résumé (features/export/resume-file.ts).
  typeset: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/typeset.ts")).typeset(),
  },
  // To work on uploaded pictures (core/media/pixels.ts).
  pixels: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/pixels.ts")).workOnPixels(),
  },
};

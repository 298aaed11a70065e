import { type Command, flagsOf } from "./command-line.ts";
import { type Flags, readConfig } from "./config.ts";

const data = { data: { type: "string" } } as const;

/** What the server runs of itself; not for people. */
export const innerCommands: Record<string, Command> = {
  // All that makes answers for a server (site/process/site-process.ts); takes the words of its `serve`.
  site: {
    options: flagsOf("serve"),
    files: [0, Number.MAX_SAFE_INTEGER],
    async run(values, domains, loadRenderer) {
      const config = readConfig(values as Flags, undefined, domains); // parseArgs gives the options' own types.
      await (await import("./commands/site.ts")).makeAnswers(config, loadRenderer);
    },
  },
  // To make a new site's database (commands/serve.ts).
  prepare: {
    options: data,
    files: [0, 0],
    async run(values) {
      const { dataFolder } = readConfig(values as Flags); // See above.
      const { openFolder } = await import("../core/database/open.ts");
      openFolder(dataFolder, { isLocked: true }).close();
    },
  },
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

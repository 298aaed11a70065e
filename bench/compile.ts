import { join } from "node:path";

export type ProgramName = "plain-server" | "negotiating-server" | "bare-hello" | "loaded-hello";

const sources: Record<ProgramName, string> = {
  "plain-server": "plain-server.ts",
  "negotiating-server": "negotiating-server.ts",
  "bare-hello": "bare-hello.ts",
  "loaded-hello": "loaded-hello.tsx",
};

/** Compiles a program with the flags of scripts/build.ts. @returns its path in `folder` */
export async function compile(name: ProgramName, folder: string): Promise<string> {
  const path = join(folder, name);
  await build([
    join(import.meta.dir, "programs", sources[name]),
    "--compile",
    "--bytecode",
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--outfile",
    path,
  ]);
  return path;
}

/** Runs `bun build` as for the product. @throws Error with what it printed */
export async function build(words: string[]): Promise<void> {
  const child = Bun.spawn(
    [
      process.execPath,
      "build",
      "--target=bun",
      "--minify",
      "--format=esm",
      "--define",
      'process.env.NODE_ENV="production"',
      ...words,
    ],
    { cwd: join(import.meta.dir, ".."), stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`bun build ${words.join(" ")}: ${out}${err}`);
}

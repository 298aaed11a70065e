import { goProgram } from "./go-programs.ts";

/** What a client of the store says it is; any other would do. */
export const storeKey = { keyId: "vitrine", secret: "vitrine" };

/** A store like S3 on this machine, which forgets when it ends. @throws Error saying what is missing */
export async function startStore(
  port: number,
  bucket: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const program = goProgram("github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0");
  const words = ["-backend", "memory", "-host", `127.0.0.1:${port}`, "-initialbucket", bucket, "-quiet"];
  const child = Bun.spawn([program, ...words], { stdout: "ignore", stderr: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await Bun.sleep(50);
  return {
    url,
    async close() {
      child.kill();
      await child.exited;
    },
  };
}

import { goProgram } from "./go-programs.ts";

/** Credentials of the store; any others would work too. */
export const storeKey = { keyId: "vitrine", secret: "vitrine" };

/** Starts a local S3-compatible store that keeps nothing when it stops. @throws Error that says what is missing */
export async function startStore(
  port: number,
  bucket: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const program = goProgram("github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0");
  const args = ["-backend", "memory", "-host", `127.0.0.1:${port}`, "-initialbucket", bucket, "-quiet"];
  const child = Bun.spawn([program, ...args], { stdout: "ignore", stderr: "ignore" });
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

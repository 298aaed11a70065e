import { libc } from "./libc.ts";

const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;

/**
 * Has the system end this process in the moment in which the one that began it ends, whatever ends that (Linux; elsewhere it is noticed
 * by the channel between them, after what is being done then).
 */
export function endAtOnceWithParent(): void {
  const { ppid } = process;
  libc({ prctl: { args: ["i32", "u64"], returns: "i32" } })?.prctl(PR_SET_PDEATHSIG, SIGKILL);
  process.on("disconnect", () => process.exit(0));
  // Before it could be asked. One that had ended before has left a closed channel; in a container it is process 1 itself.
  if (process.ppid !== ppid) process.exit(0);
}

import { ptr } from "bun:ffi";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { libc } from "../../core/process/libc.ts";

const SOL_SOCKET = 1;
const SO_ATTACH_REUSEPORT_CBPF = 51;
/** The one instruction of a packet filter that answers with a number. */
const BPF_RET_K = 0x06;
const LISTENING = "0A";

/**
 * Of this process's sockets that listen on one port, has a single one take every connection that comes from now on.
 * Without it the system shares them out, and those that wait for a socket are reset when it is closed.
 * @param index of the socket among them, as the system counts: by their age; where one has gone, the last took its place
 * @returns false where the system can't (it needs Linux)
 */
export function steerTo(port: number, index: number): boolean {
  try {
    const descriptor = listeningDescriptor(port);
    if (descriptor === null) return false;
    const instruction = new DataView(new ArrayBuffer(8));
    instruction.setUint16(0, BPF_RET_K, true);
    instruction.setUint32(4, index, true);
    const program = new DataView(new ArrayBuffer(16));
    program.setUint16(0, 1, true);
    program.setBigUint64(8, BigInt(ptr(instruction.buffer)), true);
    return setSocketOption(descriptor, ptr(program.buffer), program.byteLength);
  } catch {
    // Such as a /proc that is closed; connections may then have to be made again, as elsewhere.
    return false;
  }
}

function setSocketOption(descriptor: number, value: ReturnType<typeof ptr>, size: number): boolean {
  const system = libc({ setsockopt: { args: ["i32", "i32", "i32", "ptr", "u32"], returns: "i32" } });
  return system?.setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, value, size) === 0;
}

/** Any socket of the group will do. */
function listeningDescriptor(port: number): number | null {
  const inodes = new Set<string>();
  for (const table of ["/proc/self/net/tcp", "/proc/self/net/tcp6"])
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
      if (state === LISTENING && Number.parseInt(local.split(":")[1] ?? "", 16) === port) inodes.add(inode);
    }
  for (const name of readdirSync("/proc/self/fd")) {
    const inode = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/self/fd/${name}`))?.[1];
    if (inode !== undefined && inodes.has(inode)) return Number(name);
  }
  return null;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The one that read the folder is closed by now.
    return "";
  }
}

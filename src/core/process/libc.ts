import { dlopen, type FFIFunction } from "bun:ffi";

const NAMES = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

/**
 * Functions of the system's C library, for what the runtime has no call for.
 * @returns null where there is none under a name that is known (Linux only)
 */
export function libc<Functions extends Record<string, FFIFunction>>(functions: Functions) {
  if (process.platform !== "linux") return null;
  for (const name of NAMES)
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // The next name.
    }
  return null;
}

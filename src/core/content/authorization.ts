import { AsyncLocalStorage } from "node:async_hooks";

const checks = new AsyncLocalStorage<() => void>();

/**
 * Runs a request's handler so that `assertAuthorized` repeats the check. A slow upload must not outlive the token it
 * started with (§S5).
 * @param check throws once the request is no longer allowed
 */
export async function withAuthorization<T>(check: () => void, work: () => Promise<T>): Promise<T> {
  // Work that a request leaves behind, such as creating variants, is the server's own and needs no token.
  let isUnderWay = true;
  try {
    return await checks.run(() => {
      if (isUnderWay) check();
    }, work);
  } finally {
    isUnderWay = false;
  }
}

/** Call right before changing anything. @throws what the current request's check throws */
export function assertAuthorized(): void {
  checks.getStore()?.();
}

import { AsyncLocalStorage } from "node:async_hooks";

const checks = new AsyncLocalStorage<() => void>();

/**
 * Does the work of a request that was allowed when it began, and may not be any more when its body has come: a slow one
 * must not outlive the token that it began with (§S5).
 * @param check throws where it is not allowed any more
 */
export async function withAuthorization<T>(check: () => void, work: () => Promise<T>): Promise<T> {
  // What a request leaves behind, such as variants that are made later, is the server's own work.
  let isUnderWay = true;
  try {
    return await checks.run(() => {
      if (isUnderWay) check();
    }, work);
  } finally {
    isUnderWay = false;
  }
}

/** For what changes anything, right before it does. @throws what the check of the present request throws */
export function assertAuthorized(): void {
  checks.getStore()?.();
}

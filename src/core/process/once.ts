/** Work that is done with the first call; every call gets its outcome. What has failed is tried again by the next call. */
export type Once<T> = {
  (): Promise<T>;
  /** Undefined while nobody has called. */
  readonly ifBegun: Promise<T> | undefined;
};

export function once<T>(work: () => Promise<T>): Once<T> {
  let outcome: Promise<T> | undefined;
  const call = () => {
    if (outcome === undefined) {
      outcome = work();
      outcome.catch(() => {
        outcome = undefined;
      });
    }
    return outcome;
  };
  return Object.defineProperty(call, "ifBegun", { get: () => outcome }) as Once<T>; // With what is defined here.
}

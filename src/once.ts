/** Work that is done with the first call; every call gets its outcome. */
export type Once<T> = {
  (): Promise<T>;
  /** Undefined while nobody has called. */
  readonly ifBegun: Promise<T> | undefined;
};

export function once<T>(work: () => Promise<T>): Once<T> {
  let outcome: Promise<T> | undefined;
  const call = () => {
    outcome ??= work();
    return outcome;
  };
  return Object.defineProperty(call, "ifBegun", { get: () => outcome }) as Once<T>; // With what is defined here.
}

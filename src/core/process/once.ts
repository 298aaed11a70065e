/** Returned by `once`: the first call runs the work, later calls get the same result. */
export type Once<T> = {
  (): Promise<T>;
  /** The running or finished work; undefined if it has not been started, or has failed. */
  readonly ifStarted: Promise<T> | undefined;
};

/** Runs asynchronous work at most once. After a failure, the next call runs it again. */
export function once<T>(work: () => Promise<T>): Once<T> {
  let result: Promise<T> | undefined;
  const call = () => {
    if (result === undefined) {
      result = work();
      result.catch(() => {
        result = undefined;
      });
    }
    return result;
  };
  return Object.defineProperty(call, "ifBegun", { get: () => result }) as Once<T>; // The property is defined here.
}

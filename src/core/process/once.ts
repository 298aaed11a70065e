/** Runs asynchronous work at most once: later calls get the same result. After a failure, the next call runs it again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    if (result === undefined) {
      result = work();
      result.catch(() => {
        result = undefined;
      });
    }
    return result;
  };
}

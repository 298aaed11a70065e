/**
 * Whether `work` finishes in time. It continues if it doesn't.
 * @throws what `work` rejects with in that time
 */
export async function finishesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

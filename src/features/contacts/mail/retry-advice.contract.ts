/** A sentence to append that says when to try again. @param waitFor seconds; 0 or NaN if unknown, which returns `""` */
export function retryAdvice(waitFor: number): string {
  if (!(waitFor > 0)) return "";
  const minutes = Math.ceil(waitFor / 60);
  return ` Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** When to send a message again, as a sentence behind another. @param waitFor seconds; 0, or no number, where nobody knows, which gives `""` */
export function retryAdvice(waitFor: number): string {
  if (!(waitFor > 0)) return "";
  const minutes = Math.ceil(waitFor / 60);
  return ` Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

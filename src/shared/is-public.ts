/** Whether visitors see an entry (§16). Apart from the contract, so that their pages don't carry its library. */
export function isPublic(
  { status, publishAt }: { status: string; publishAt: string },
  now: Date = new Date(),
): boolean {
  return status === "public" || (status === "scheduled" && publishAt <= now.toISOString());
}

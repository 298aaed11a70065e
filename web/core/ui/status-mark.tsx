import type { Published } from "../../../src/core/fields/publication.contract.ts";

/** Says after the words of an entry that visitors don't see it (yet); the owner alone is ever shown such an entry. */
export function StatusMark({ entry, className = "" }: { entry: Published; className?: string }) {
  if (isPublic(entry)) return null;
  return (
    <>
      {" "}
      <span className={`status-mark ${className}`}>{statusWords(entry)}</span>
    </>
  );
}

/** "Draft", "Scheduled, Jan 31, 2030, 09:00"; by the reader's clock. */
function statusWords({ status, publishAt }: Published): string {
  if (status === "draft") return "Draft";
  return `Scheduled for ${new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(new Date(publishAt))}`;
}

/** Whether visitors see an entry (§16). Apart from the contract, so that their pages don't carry its library. */
function isPublic(
  { status, publishAt }: { status: string; publishAt: string },
  now: Date = new Date(),
): boolean {
  return status === "public" || (status === "scheduled" && publishAt <= now.toISOString());
}

import type { Publication } from "../../../src/core/fields/publication.contract.ts";

/** Marks a draft or scheduled entry, which only the owner sees. */
export function StatusMark({ entry, className = "" }: { entry: Publication; className?: string }) {
  if (isPublic(entry)) return null;
  return (
    <>
      {" "}
      <span className={`status-mark ${className}`}>{statusLabel(entry)}</span>
    </>
  );
}

/** "Draft" or "Scheduled for Jan 31, 2030, 09:00", in the local time zone. */
function statusLabel({ status, publishAt }: Publication): string {
  if (status === "draft") return "Draft";
  return `Scheduled for ${new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(new Date(publishAt))}`;
}

/** Whether visitors see an entry (§16). Not in the contract, which would add zod to the public pages. */
export function isPublic(
  { status, publishAt }: { status: string; publishAt: string },
  now: Date = new Date(),
): boolean {
  return status === "public" || (status === "scheduled" && publishAt <= now.toISOString());
}

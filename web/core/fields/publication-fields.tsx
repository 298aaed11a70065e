import { useController, useWatch } from "react-hook-form";
import { type Publication, statuses } from "../../../src/core/fields/publication.contract.ts";
import { RadioField } from "./choice-field.tsx";
import { FieldFrame, useFieldControl } from "./field.tsx";

const labels = { public: "Public", draft: "Draft", scheduled: "Scheduled" } as const;
const choices = statuses.map((status) => [status, labels[status]] as const);

const hints = {
  public: "Everyone can see this.",
  draft: "Only you can see this.",
  scheduled: "Only you can see this until it is published.",
} as const;

/** Whether an entry is public, a draft or scheduled (§16); for forms of kinds that have drafts. */
export function PublicationFields() {
  const status = useWatch<Publication, "status">({ name: "status" }) ?? "public";
  return (
    <>
      <RadioField<Publication> name="status" label="Status" choices={choices} hint={hints[status]} />
      {status === "scheduled" && <PublishAtField />}
    </>
  );
}

/** A date and time in the owner's time zone; stored in UTC. */
function PublishAtField() {
  const { field } = useController<Publication, "publishAt">({ name: "publishAt" });
  const { id, fault, control } = useFieldControl("publishAt", true);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FieldFrame
      id={id}
      label="Publish At"
      isRequired
      fault={fault}
      hint={`In your time zone (${zone}).`}
      isHalf
    >
      <input
        {...control}
        ref={field.ref}
        type="datetime-local"
        required
        className="input"
        value={toLocal(field.value)}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(fromLocal(target.value))}
      />
    </FieldFrame>
  );
}

/** Converts a UTC time to `2030-01-31T09:00` in the local time zone; `""` stays `""`. */
function toLocal(moment: string): string {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return "";
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromLocal(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}

import { flushSync } from "react-dom";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { type Publication, type Status, statuses } from "../../../src/core/fields/publication.contract.ts";
import { ActionMenu } from "../ui/action-menu.tsx";
import { FieldFrame, useFieldControl } from "./field.tsx";

const labels: Record<Status, string> = { public: "Public", draft: "Draft", scheduled: "Scheduled" };

/** Next to the save button: whether an entry is saved as public, as a draft or scheduled (§16). */
export function StatusMenu({ isBusy }: { isBusy: boolean }) {
  const { setValue, getValues, setFocus } = useFormContext<Publication>();
  const status = useWatch<Publication, "status">({ name: "status" }) ?? "public";
  const schedule = () => {
    flushSync(() => {
      setValue("status", "scheduled", { shouldDirty: true });
      if (!getValues("publishAt")) setValue("publishAt", tomorrowMorning(), { shouldDirty: true });
    });
    setFocus("publishAt");
  };
  return (
    <ActionMenu
      label={`Status: ${labels[status]}`}
      name="Status"
      className="btn btn-outline join-item status-menu-button"
      isBusy={isBusy}
      items={statuses.map((each) => ({
        label: each === "scheduled" ? `${labels[each]}…` : labels[each],
        isChecked: each === status,
        onChoose: () => (each === "scheduled" ? schedule() : setValue("status", each, { shouldDirty: true })),
      }))}
    >
      {labels[status]}
      <svg viewBox="0 0 20 20" aria-hidden="true" className="icon">
        <path d="M5 8l5 5 5-5" />
      </svg>
    </ActionMenu>
  );
}

function tomorrowMorning(): string {
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return morning.toISOString();
}

/** When a scheduled entry becomes public; only for scheduled entries. */
export function PublishAtField() {
  const status = useWatch<Publication, "status">({ name: "status" });
  return (
    status === "scheduled" && (
      <div className="publish-at">
        <TimeField />
      </div>
    )
  );
}

/** A date and time in the owner's time zone; stored in UTC. */
function TimeField() {
  const { field } = useController<Publication, "publishAt">({ name: "publishAt" });
  const { id, fault, control } = useFieldControl("publishAt", true);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FieldFrame
      id={id}
      label="Publish At"
      isRequired
      fault={fault}
      hint={`In your time zone (${zone}). Only you can see this until then.`}
    >
      <input
        {...control}
        ref={field.ref}
        type="datetime-local"
        required
        className="input"
        min={toLocal(new Date().toISOString())}
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

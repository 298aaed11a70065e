import { useWatch } from "react-hook-form";
import { z } from "zod";
import { PROSE_MAX } from "../../../src/core/fields/field.contract.ts";
import { type Share, type ShareChoices, shareSchema } from "../../../src/features/shares/shares.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { CheckboxField } from "../../core/fields/choice-field.tsx";
import { TextArea, TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { copyLink } from "../../core/ui/copy-link-button.tsx";
import { isPublic } from "../../core/ui/status-mark.tsx";
import { ChecklistField } from "./checklist-field.tsx";
import { chosenText } from "./chosen-text.ts";
import { sharesQuery } from "./shares-query.ts";

/** `expires` is a day instead of the moment `endsAt`: the link works until the end of that day in the owner's time zone. */
const shareForm = shareSchema.omit({ endsAt: true }).extend({
  expires: z.union([z.literal(""), z.iso.date({ error: "The expiration must be a date." })]),
  removePassword: z.boolean(),
});
type ShareForm = z.input<typeof shareForm>;

/** 'Add Share Link' and 'Edit Share Link'. */
export function ShareDialog({
  share,
  choices,
  origin,
  onClose,
}: {
  share: Share | null;
  choices: ShareChoices;
  /** The site's public address. */
  origin: string;
  onClose(): void;
}) {
  return (
    <EntryDialog
      name="Share Link"
      nameOf={(values) => values.name && `Link for ${values.name}`}
      schema={shareForm}
      entry={share}
      values={share === null ? newShare(choices) : valuesOf(share)}
      toFormValues={valuesOf}
      queryKeys={[sharesQuery.queryKey]}
      hasDraft={false}
      save={({ expires, removePassword, password = "", ...rest }, { version, options }) => {
        const isPasswordUnchanged = share?.hasPassword === true && password === "" && !removePassword;
        const json = {
          share: {
            ...rest,
            endsAt: endOfDay(expires),
            ...(!isPasswordUnchanged && { password: removePassword ? "" : password }),
          },
          version,
        };
        return share === null
          ? send(api.shares.create.$post({ json }, options))
          : send(api.shares.update[":id"].$put({ param: { id: share._id }, json }, options));
      }}
      remove={(id) => send(api.shares.delete[":id"].$post({ param: { id } }))}
      onSaved={({ share: { name, href } }) =>
        showOutcome({
          status: "success",
          title: `Link for ${name} ${share === null ? "created" : "saved"}.`,
          action: { label: "Copy link", onClick: () => void copyLink(name, origin + href) },
        })
      }
      onClose={onClose}
    >
      <TextField<ShareForm>
        name="name"
        label="Name"
        isRequired
        isHalf
        hint="Who this is for. Only you see this."
      />
      <TextField<ShareForm>
        name="title"
        label="Title"
        isHalf
        hint="Page title. Leave empty to use your name."
      />
      <TextArea<ShareForm> name="greeting" label="Greeting" max={PROSE_MAX} rows={3} />
      <TextField<ShareForm>
        name="password"
        label="Password"
        autoComplete="off"
        isHalf
        hint={
          share?.hasPassword
            ? "A password is set. Enter a new one to replace it."
            : "Visitors must enter this to open the page."
        }
      />
      <TextField<ShareForm>
        name="expires"
        label="Expires"
        type="date"
        isHalf
        hint="The link stops working after this date. Leave empty if it should never expire."
      />
      {share?.hasPassword && <CheckboxField<ShareForm> name="removePassword" label="Remove the password" />}
      <ChecklistField name="experiences" label="Experiences" choices={choices.experiences ?? []} />
      <ChecklistField name="projects" label="Projects" choices={choices.projects ?? []} />
      <ChecklistField name="sections" label="Sections" choices={choices.sections ?? []} />
      <Chosen choices={choices} />
    </EntryDialog>
  );
}

/** What the link shows. */
function Chosen({ choices }: { choices: ShareChoices }) {
  const [experiences, projects, sections] = useWatch<ShareForm, ["experiences", "projects", "sections"]>({
    name: ["experiences", "projects", "sections"],
  });
  const text = chosenText(
    { experiences: experiences ?? [], projects: projects ?? [], sections: sections ?? [] },
    choices,
  );
  return (
    <p role="status" className="col-span-full lining-nums">
      {text !== ""
        ? `The link shows ${text}.`
        : Object.values(choices).every(({ length }) => length === 0)
          ? "This site has no entries yet that a link could show."
          : "No entries chosen."}
    </p>
  );
}

/** A new share includes everything that is public now; drafts and entries added later must be chosen. */
function newShare(choices: ShareChoices): ShareForm {
  const ids = (name: string) =>
    (choices[name] ?? []).filter((entry) => isPublic(entry)).map(({ _id }) => _id);
  return {
    name: "",
    title: "",
    greeting: "",
    experiences: ids("experiences"),
    projects: ids("projects"),
    sections: ids("sections"),
    password: "",
    expires: "",
    removePassword: false,
  };
}

function valuesOf({ name, title, greeting, experiences, projects, sections, endsAt }: Share): ShareForm {
  const expires = endsAt === "" ? "" : new Date(endsAt).toLocaleDateString("sv");
  return {
    name,
    title,
    greeting,
    experiences,
    projects,
    sections,
    password: "",
    expires,
    removePassword: false,
  };
}

function endOfDay(day: string): string {
  return day === "" ? "" : new Date(`${day}T23:59:59`).toISOString();
}

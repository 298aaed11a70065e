import { Fragment } from "react";
import {
  type ProfileInput,
  profileFields,
  profileSchema,
  type User,
} from "../../../src/core/owner/owner.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ownerKey } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { VisibilitySwitch } from "./visibility-switch.tsx";

/** 'Profile Information' (§2, Admin profile). */
export function ProfilePanel({ user }: { user: User }) {
  const form = useOpenEntry("profile", [{ _id: "edit" }]);
  const facts = [
    ["Name", fullName(user)],
    ["Phone", user.phone],
    ["Location", user.location],
    ["Job Title", user.title],
    // The fields named in §2 are also listed when empty; the website is not one of them.
    ...(user.website === "" ? [] : [["Website", <UrlParts key="website" href={user.website} />] as const]),
  ] as const;
  return (
    <Panel
      title="Profile Information"
      actions={<ActionButton onClick={() => form.openEntry("edit")}>Update Profile</ActionButton>}
    >
      <dl className="facts hairlined">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              <bdi>{value || "--"}</bdi>
              {label === "Phone" && value !== "" && (
                <VisibilitySwitch user={user} field="phone" label="phone" />
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Email</dt>
          <dd>
            <bdi>{user.email}</bdi>
            <VisibilitySwitch user={user} field="email" label="email" />
          </dd>
        </div>
      </dl>
      {form.entry && <ProfileDialog user={user} onClose={form.close} />}
    </Panel>
  );
}

/** An address that breaks only after its dots and slashes. */
function UrlParts({ href }: { href: string }) {
  return shownAddress(href)
    .split(/(?<=[./])/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts can be equal, and never move.
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ));
}

/** 'Edit Profile Information'. */
function ProfileDialog({ user, onClose }: { user: User; onClose(): void }) {
  return (
    <EntryDialog
      name="Profile Information"
      schema={profileSchema}
      translated={{ fields: profileFields }}
      entry={user}
      values={valuesOf(user)}
      toFormValues={valuesOf}
      queryKeys={[ownerKey, userQuery.queryKey]}
      save={(values, { version, options }) =>
        send(
          api.users["update-user"][":userId"].$put(
            { param: { userId: user._id }, json: { newInfo: { ...values, version } } },
            options,
          ),
        )
      }
      onClose={onClose}
    >
      <EntryFields fields={profileFields} half={["fname", "lname", "phone", "location"]} />
    </EntryDialog>
  );
}

function valuesOf({ fname, lname, phone, location, title, website, translations }: User): ProfileInput {
  return { fname, lname, phone, location, title, website, translations };
}

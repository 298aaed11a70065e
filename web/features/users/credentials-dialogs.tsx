import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN, type User } from "../../../src/core/owner/owner.contract.ts";
import { emailBody, passwordBody, WRONG_PASSWORD } from "../../../src/features/users/users.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { PasswordField, PasswordGroup, TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { ownerKey } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { sessionsQuery } from "./sessions-query.ts";

type DialogProps = { user: User; onClose(): void };

/** 'Edit Email'. It asks for the password, because someone else may use a browser that is left logged in. */
export function EmailDialog({ user, onClose }: DialogProps) {
  return (
    <EntryDialog
      name="Email"
      schema={emailBody}
      entry={user}
      values={{ newEmail: user.email, password: "" }}
      queryKeys={[ownerKey, userQuery.queryKey]}
      logs={{ update: ["Failed to update email"] }}
      hasDraft={false}
      save={(json, { options }) =>
        send(api.users["update-email"][":email"].$put({ param: { email: user.email }, json }, options)).catch(
          showAtField("password"),
        )
      }
      onSaved={(reply) =>
        showOutcome({
          status: "success",
          title: "Email changed.",
          description: `From now on, log in with ${reply.user.email}.`,
        })
      }
      onClose={onClose}
    >
      <TextField<z.input<typeof emailBody>>
        name="newEmail"
        label="New Email"
        type="email"
        autoComplete="email"
        isRequired
        hint="Shown on your contact page."
      />
      <PasswordField<z.input<typeof emailBody>>
        name="password"
        label="Password"
        autoComplete="current-password"
        hint="Your current password."
      />
    </EntryDialog>
  );
}

const passwordForm = passwordBody
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ["repeated"],
    error: "The passwords don't match.",
    // Shown together with the other errors, not only after they are fixed.
    when: () => true,
  });

/** 'Edit Password'. A new password ends every other session (§12). */
export function PasswordDialog({ user, onClose }: DialogProps) {
  return (
    <EntryDialog
      name="Password"
      schema={passwordForm}
      entry={user}
      values={{ oldPassword: "", newPassword: "", repeated: "" }}
      queryKeys={[sessionsQuery.queryKey]}
      logs={{ update: ["Failed to update password"] }}
      hasDraft={false}
      save={({ oldPassword, newPassword }, { options }) =>
        send(
          api.users["update-password"][":email"].$put(
            { param: { email: user.email }, json: { oldPassword, newPassword } },
            options,
          ),
        ).catch(showAtField("oldPassword"))
      }
      onSaved={() =>
        showOutcome({
          status: "success",
          title: "Password changed.",
          description: "Every other session has ended.",
        })
      }
      onClose={onClose}
    >
      <p className="field-note col-span-full px-0">This logs you out everywhere else.</p>
      <PasswordGroup>
        <PasswordField<z.input<typeof passwordForm>>
          name="oldPassword"
          label="Current Password"
          autoComplete="current-password"
        />
        <PasswordField<z.input<typeof passwordForm>>
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}
        />
        <PasswordField<z.input<typeof passwordForm>>
          name="repeated"
          label="Confirm Password"
          autoComplete="new-password"
          hint="Enter the new password again."
        />
      </PasswordGroup>
      {/* Tells password managers which account this password belongs to. */}
      <input type="email" value={user.email} readOnly hidden autoComplete="username" />
    </EntryDialog>
  );
}

/** Moves the error for a wrong password to its field, because the server answers 403 without naming one. */
function showAtField(field: string) {
  return (error: unknown): never => {
    throw error instanceof ApiError && error.message === WRONG_PASSWORD
      ? new ApiError(error.status, error.message, { [field]: error.message })
      : error;
  };
}

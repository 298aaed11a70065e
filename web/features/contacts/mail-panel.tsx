import { useQueryClient } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import type { MailSecurity } from "../../../src/features/contacts/mail/mail-rules.contract.ts";
import {
  type MailSettingsInput,
  mailSettingsSchema,
} from "../../../src/features/contacts/mail/mail-settings.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SET_ON_SERVER, Setting, SettingsDialog, secretHint } from "../../core/settings/settings-dialog.tsx";
import type { VersionedSettingsPart } from "../../core/settings/settings-query.ts";
import { useSettingsPart } from "../../core/settings/use-settings-part.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { INBOX_KEY } from "./inbox-query.ts";
import { TestButton, TestOutcome, useTestMessage } from "./test-message.tsx";

const securityWords: Record<MailSecurity, string> = {
  starttls: "STARTTLS",
  tls: "TLS",
  none: "If the server supports it",
};

/** The usual port for each encryption. */
const usualPorts: Record<MailSecurity, string> = { starttls: "587", tls: "465", none: "25" };

/** The settings panel of the mail server that forwards messages. */
export function MailPanel() {
  const { part, hasFailed } = useSettingsPart("mail");
  const form = useOpenEntry("mail", [{ _id: "edit" }]);
  const test = useTestMessage(() => send(api.settings["test-mail"].$post()));
  if (isDemo())
    return (
      <Panel title="Mail server">
        <p className="empty">The demo sends no email.</p>
      </Panel>
    );
  const hasServer = part !== undefined && part.values.host !== "";
  return (
    <Panel
      hasFailed={hasFailed}
      title="Mail server"
      note="Forwards contact form messages to your email."
      actions={part && <ActionButton onClick={() => form.openEntry("edit")}>Edit mail server</ActionButton>}
    >
      {part && !hasServer && (
        <p className="max-w-2xl text-soft">
          Not set up. Messages stay in the inbox and are not emailed to you.
        </p>
      )}
      {hasServer && <Facts part={part} />}
      {hasServer && (
        <div className="panel-actions mt-5">
          <TestButton test={test} />
        </div>
      )}
      <TestOutcome test={test} />
      {part && form.entry && <MailDialog part={part} onSaved={test.reset} onClose={form.close} />}
    </Panel>
  );
}

function Facts({ part: { values, sources, secrets } }: { part: VersionedSettingsPart }) {
  const login = values.user === "" ? "None" : String(values.user);
  const facts = [
    ["Server", `${values.host}:${values.port}`, sources.host],
    ["Encryption", securityWords[values.security as MailSecurity], sources.security], // One of them, by its schema.
    ["User", login, sources.user],
    ["Recipient", String(values.to) || "Your email", sources.to],
    ["Sender", String(values.from) || "Same as recipient", sources.from],
  ] as const;
  return (
    <>
      {secrets.password === "lost" && (
        <p role="alert" className="field-error mb-3 max-w-2xl">
          Messages are not emailed: the stored password can't be read on this server. Enter it again.
        </p>
      )}
      <dl className="facts hairlined">
        {facts.map(([label, value, source]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-6">
              <bdi className="wrap-anywhere">{value}</bdi>
              {source && <small className="text-small text-soft">{SET_ON_SERVER}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type MailDialogProps = { part: VersionedSettingsPart; onSaved(): void; onClose(): void };

/** The dialog 'Edit mail server'. */
export function MailDialog({ part, onSaved, onClose }: MailDialogProps) {
  const client = useQueryClient();
  return (
    <SettingsDialog
      name="mail server"
      partName="mail"
      part={part}
      schema={mailSettingsSchema}
      onSaved={() => {
        onSaved();
        // Waiting messages are delivered by the new server.
        void client.invalidateQueries({ queryKey: INBOX_KEY });
      }}
      onClose={onClose}
    >
      <Setting field="host" label="Server">
        <TextField<MailSettingsInput>
          name="host"
          label="Server"
          autoComplete="off"
          hint="Such as mail.example.org. Leave empty to send no email."
        />
      </Setting>
      <Encryption words={securityWords[part.values.security as MailSecurity]} />
      <Setting field="port" label="Port" isHalf>
        <TextField<MailSettingsInput> name="port" label="Port" inputMode="numeric" isHalf />
      </Setting>
      <Setting field="user" label="User" isHalf>
        <TextField<MailSettingsInput>
          name="user"
          label="User"
          autoComplete="off"
          isHalf
          hint="Leave empty if the server needs no login."
        />
      </Setting>
      <Setting field="password" label="Password" isHalf>
        <TextField<MailSettingsInput>
          name="password"
          label="Password"
          type="password"
          autoComplete="off"
          isHalf
          hint={secretHint(part.secrets.password, "password")}
        />
      </Setting>
      <Setting field="to" label="Recipient" isHalf>
        <TextField<MailSettingsInput>
          name="to"
          label="Recipient"
          isHalf
          hint="Leave empty to use your own email."
        />
      </Setting>
      <Setting field="from" label="Sender" isHalf>
        <TextField<MailSettingsInput>
          name="from"
          label="Sender"
          isHalf
          hint="Most providers only accept your own address here."
        />
      </Setting>
    </SettingsDialog>
  );
}

/** Choosing an encryption sets its usual port, unless the owner entered another port. */
function Encryption({ words }: { words: string }) {
  const { getValues, setValue } = useFormContext<MailSettingsInput>();
  return (
    <Setting field="security" label="Encryption" isHalf displayText={words}>
      <SelectField<MailSettingsInput>
        name="security"
        label="Encryption"
        isHalf
        choices={Object.entries(securityWords)}
        onChoice={() => {
          const port = String(getValues("port"));
          const chosen = usualPorts[getValues("security") ?? "starttls"];
          if (Object.values(usualPorts).includes(port)) setValue("port", chosen, { shouldDirty: true });
        }}
      />
    </Setting>
  );
}

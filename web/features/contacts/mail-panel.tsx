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
import { SetBy, Setting, SettingsDialog, secretHint } from "../../core/settings/settings-dialog.tsx";
import type { PresentPart } from "../../core/settings/settings-query.ts";
import { useSettingsPart } from "../../core/settings/use-settings-part.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { INBOX_KEY } from "./inbox-query.ts";
import { TestButton, TestOutcome, useTestMessage } from "./test-message.tsx";

const securityWords: Record<MailSecurity, string> = {
  starttls: "Before the login (STARTTLS)",
  tls: "From the start (TLS)",
  none: "Where the server offers it",
};

/** The ports that servers listen on for each. */
const usualPorts: Record<MailSecurity, string> = { starttls: "587", tls: "465", none: "25" };

/** The mail server that messages are sent on by. */
export function MailPanel() {
  const { part, hasFailed } = useSettingsPart("mail");
  const form = useOpenEntry("mail", [{ _id: "edit" }]);
  const test = useTestMessage(() => send(api.settings["test-mail"].$post()));
  if (isDemo())
    return (
      <Panel title="Mail Server">
        <p className="empty">A demo sends no mail.</p>
      </Panel>
    );
  const hasServer = part !== undefined && part.values.host !== "";
  return (
    <Panel
      hasFailed={hasFailed}
      title="Mail Server"
      note="By which messages from the contact form reach your mailbox."
      actions={part && <ActionButton onClick={() => form.openEntry("edit")}>Edit Mail Server</ActionButton>}
    >
      {part && !hasServer && (
        <p className="empty">None is set: messages stay in the inbox, and none is mailed to you.</p>
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

function Facts({ part: { values, sources, secrets } }: { part: PresentPart }) {
  const login = values.user === "" ? "None" : String(values.user);
  const facts = [
    ["Server", `${values.host}:${values.port}`, sources.host],
    ["Encryption", securityWords[values.security as MailSecurity], sources.security], // One of them, by its schema.
    ["User", login, sources.user],
    ["Recipient", String(values.to) || "Your e-mail", sources.to],
    ["Sender", String(values.from) || "The recipient", sources.from],
  ] as const;
  return (
    <>
      {secrets.password === "lost" && (
        <p role="alert" className="field-error mb-3 max-w-2xl">
          Nothing is sent: the password can’t be read, because the key that it was stored with is not on this
          machine. Enter it again.
        </p>
      )}
      <dl className="facts hairlined">
        {facts.map(([label, value, source]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-6">
              <bdi className="wrap-anywhere">{value}</bdi>
              {source && (
                <small className="text-base text-soft">
                  <SetBy source={source} />
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type MailDialogProps = { part: PresentPart; onSaved(): void; onClose(): void };

/** 'Edit Mail Server'. */
export function MailDialog({ part, onSaved, onClose }: MailDialogProps) {
  const client = useQueryClient();
  return (
    <SettingsDialog
      name="Mail Server"
      partName="mail"
      part={part}
      schema={mailSettingsSchema}
      onSaved={() => {
        onSaved();
        // What messages wait for is another now.
        void client.invalidateQueries({ queryKey: INBOX_KEY });
      }}
      onClose={onClose}
    >
      <Setting field="host" label="Server">
        <TextField<MailSettingsInput>
          name="host"
          label="Server"
          autoComplete="off"
          hint="Such as mail.example.org. Without one nothing is mailed."
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
          hint="Empty where nobody logs in."
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
          hint="Your own e-mail unless you name another."
        />
      </Setting>
      <Setting field="from" label="Sender" isHalf>
        <TextField<MailSettingsInput>
          name="from"
          label="Sender"
          isHalf
          hint="Many servers take only the user’s own address."
        />
      </Setting>
    </SettingsDialog>
  );
}

/** With another encryption comes its usual port, unless one was chosen that is nobody's. */
function Encryption({ words }: { words: string }) {
  const { getValues, setValue } = useFormContext<MailSettingsInput>();
  return (
    <Setting field="security" label="Encryption" isHalf words={words}>
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

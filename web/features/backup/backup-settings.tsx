import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type BackupSettingsInput,
  backupSettingsSchema,
} from "../../../src/features/backup/backup-settings.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { SelectField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SET_ON_SERVER, Setting, SettingsDialog, secretHint } from "../../core/settings/settings-dialog.tsx";
import type { VersionedSettingsPart } from "../../core/settings/settings-query.ts";
import { useSettingsPart } from "../../core/settings/use-settings-part.ts";
import { ActionButton } from "../../core/ui/panel.tsx";
import { backupQuery } from "./backup-query.ts";

/**
 * Shows how often the server backs up and where to, with the form to change it.
 * @param children facts above these
 */
export function BackupSettings({ children }: { children?: ReactNode }) {
  const { part } = useSettingsPart("backup");
  const form = useOpenEntry("backups", [{ _id: "edit" }]);
  const test = useMutation({ mutationFn: () => send(api.settings["test-store"].$post()) });
  return (
    <>
      <dl className="facts hairlined">
        {children}
        {part && <SettingsFacts part={part} onEdit={() => form.openEntry("edit")} test={test} />}
      </dl>
      {part?.secrets.secret === "lost" && (
        <p role="alert" className="field-error mt-3 max-w-2xl">
          Backups are not sent to the store: the stored secret can't be read on this server. Enter it again.
        </p>
      )}
      <div role="status" className="not-empty:mt-5">
        {test.error && <p className="alert">{test.error.message}</p>}
        {test.data && (
          <p className={`alert ${test.data.ok ? "" : "text-error"}`}>
            {test.data.ok
              ? "The store works: a test file was written, read back and deleted."
              : test.data.error}
          </p>
        )}
      </div>
      {part && form.entry && <BackupDialog part={part} onSaved={test.reset} onClose={form.close} />}
    </>
  );
}

type SettingsFactsProps = {
  part: VersionedSettingsPart;
  onEdit(): void;
  test: { isPending: boolean; mutate(): void };
};

function SettingsFacts({ part: { values, sources }, onEdit, test }: SettingsFactsProps) {
  const hasStore = values.endpoint !== "";
  return (
    <>
      <div>
        <dt>Schedule</dt>
        <dd>
          <span>
            {formatSchedule(Number(values.everyHours))}
            {values.everyHours !== 0 && `, keeping the newest ${values.keep}`}
          </span>
          <Sources of={[sources.everyHours, sources.keep]} />
          <ActionButton onClick={onEdit}>Edit backup settings</ActionButton>
        </dd>
      </div>
      <div>
        <dt>Second copy</dt>
        <dd>
          <bdi className="wrap-anywhere">{hasStore ? `${values.bucket} at ${values.endpoint}` : "None"}</bdi>
          <Sources of={[sources.endpoint]} />
          {hasStore ? (
            <ActionButton onClick={() => !test.isPending && test.mutate()}>
              {test.isPending ? "Testing…" : "Test the store"}
            </ActionButton>
          ) : (
            sources.endpoint === undefined && <ActionButton onClick={onEdit}>Add a store</ActionButton>
          )}
        </dd>
      </div>
    </>
  );
}

function Sources({ of }: { of: (string | undefined)[] }) {
  return (
    of.some((source) => source !== undefined) && (
      <small className="text-small text-soft">{SET_ON_SERVER}</small>
    )
  );
}

type BackupDialogProps = { part: VersionedSettingsPart; onSaved(): void; onClose(): void };

/** The dialog 'Edit backup settings'. */
export function BackupDialog({ part, onSaved, onClose }: BackupDialogProps) {
  const client = useQueryClient();
  const { values, secrets } = part;
  const every = Number(values.everyHours);
  const hours = [...new Set([0, 1, 6, 12, 24, 168, every])].sort((one, other) => one - other);
  return (
    <SettingsDialog
      name="backup settings"
      partName="backup"
      part={part}
      schema={backupSettingsSchema}
      onSaved={() => {
        onSaved();
        void client.invalidateQueries({ queryKey: backupQuery.queryKey });
      }}
      onClose={onClose}
    >
      <Setting field="everyHours" label="Schedule" isHalf displayText={formatSchedule(every)}>
        <SelectField<BackupSettingsInput>
          name="everyHours"
          label="Schedule"
          isHalf
          choices={hours.map((each) => [String(each), formatSchedule(each)])}
        />
      </Setting>
      <Setting field="keep" label="Keep" isHalf>
        <TextField<BackupSettingsInput>
          name="keep"
          label="Keep"
          inputMode="numeric"
          isHalf
          hint="Each backup takes about as much space as your uploads."
        />
      </Setting>
      <Setting field="endpoint" label="Endpoint">
        <TextField<BackupSettingsInput>
          name="endpoint"
          label="Endpoint"
          inputMode="url"
          autoComplete="off"
          hint="The address of an S3-compatible store for copies of your backups. Leave empty for none."
        />
      </Setting>
      <Setting field="bucket" label="Bucket" isHalf>
        <TextField<BackupSettingsInput> name="bucket" label="Bucket" isHalf autoComplete="off" />
      </Setting>
      <Setting field="region" label="Region" isHalf>
        <TextField<BackupSettingsInput>
          name="region"
          label="Region"
          isHalf
          autoComplete="off"
          hint="Leave empty for us-east-1."
        />
      </Setting>
      <Setting field="keyId" label="Key ID" isHalf>
        <TextField<BackupSettingsInput>
          name="keyId"
          label="Key ID"
          isHalf
          autoComplete="off"
          hint="Needs read, write and delete permission."
        />
      </Setting>
      <Setting field="secret" label="Secret" isHalf>
        <TextField<BackupSettingsInput>
          name="secret"
          label="Secret"
          type="password"
          autoComplete="off"
          isHalf
          hint={secretHint(secrets.secret, "secret")}
        />
      </Setting>
      <Setting field="prefix" label="Prefix">
        <TextField<BackupSettingsInput>
          name="prefix"
          label="Prefix"
          autoComplete="off"
          hint="A folder in the bucket, such as sites/mine."
        />
      </Setting>
    </SettingsDialog>
  );
}

/** The label of a schedule, such as "Every 6 hours". @param hours between two backups; 0 for none */
function formatSchedule(hours: number): string {
  const named: Record<number, string> = {
    0: "Off",
    1: "Every hour",
    24: "Every day",
    168: "Every week",
  };
  return named[hours] ?? `Every ${hours} hours`;
}

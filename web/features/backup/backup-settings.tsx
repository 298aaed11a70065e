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
  const schedule = useOpenEntry("backups", [{ _id: "edit" }]);
  const store = useOpenEntry("backup-store", [{ _id: "edit" }]);
  const test = useMutation({ mutationFn: () => send(api.settings["test-store"].$post()) });
  return (
    <>
      <dl className="facts hairlined">
        {children}
        {part && (
          <SettingsFacts
            part={part}
            onEditSchedule={() => schedule.openEntry("edit")}
            onEditStore={() => store.openEntry("edit")}
            test={test}
          />
        )}
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
      {part && schedule.entry && <ScheduleDialog part={part} onSaved={test.reset} onClose={schedule.close} />}
      {part && store.entry && <StoreDialog part={part} onSaved={test.reset} onClose={store.close} />}
    </>
  );
}

type SettingsFactsProps = {
  part: VersionedSettingsPart;
  onEditSchedule(): void;
  onEditStore(): void;
  test: { isPending: boolean; mutate(): void };
};

function SettingsFacts({ part: { values, sources }, onEditSchedule, onEditStore, test }: SettingsFactsProps) {
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
          <ActionButton onClick={onEditSchedule}>Edit backup schedule</ActionButton>
        </dd>
      </div>
      <div>
        <dt>Second copy</dt>
        <dd>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
            <bdi className="wrap-anywhere">
              {hasStore ? `${values.bucket} at ${values.endpoint}` : "None"}
            </bdi>
            <Sources of={[sources.endpoint]} />
            {hasStore && (
              <button type="button" className="btn btn-link" onClick={() => !test.isPending && test.mutate()}>
                {test.isPending ? "Testing…" : "Test the store"}
              </button>
            )}
          </div>
          <ActionButton onClick={onEditStore}>Edit backup store</ActionButton>
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

/** The dialog 'Edit backup schedule': when the server backs up, and how many backups it keeps. */
export function ScheduleDialog(props: BackupDialogProps) {
  const every = Number(props.part.values.everyHours);
  const hours = [...new Set([0, 1, 6, 12, 24, 168, every])].sort((one, other) => one - other);
  return (
    <BackupDialog name="backup schedule" {...props}>
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
    </BackupDialog>
  );
}

/** The dialog 'Edit backup store': where copies of the backups are sent. */
export function StoreDialog(props: BackupDialogProps) {
  return (
    <BackupDialog name="backup store" {...props}>
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
          hint={secretHint(props.part.secrets.secret, "secret")}
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
    </BackupDialog>
  );
}

/** A form for some of the backups' settings; the others stay as they are. */
function BackupDialog({
  name,
  part,
  onSaved,
  onClose,
  children,
}: BackupDialogProps & { name: string; children: ReactNode }) {
  const client = useQueryClient();
  return (
    <SettingsDialog
      name={name}
      partName="backup"
      part={part}
      schema={backupSettingsSchema}
      onSaved={() => {
        onSaved();
        void client.invalidateQueries({ queryKey: backupQuery.queryKey });
      }}
      onClose={onClose}
    >
      {children}
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

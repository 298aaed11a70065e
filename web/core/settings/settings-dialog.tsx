import { createContext, type ReactNode, useContext, useId } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { SecretState, SettingsState } from "../../../src/core/settings/settings.contract.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";
import { FieldFrame } from "../fields/field.tsx";
import { EntryDialog } from "../form/entry-dialog.tsx";
import { showSavedToast } from "../form/saved-toast.ts";
import { settingsQuery, type VersionedSettingsPart } from "./settings-query.ts";

const Part = createContext<VersionedSettingsPart | null>(null);

type SettingsDialogProps<S> = {
  /** As in the title "Edit mail server". */
  name: string;
  /** The name under which the feature registers the settings: "mail". */
  partName: string;
  part: VersionedSettingsPart;
  schema: S;
  onSaved?(): void;
  onClose(): void;
  /** Fields, each in a `Setting`. */
  children: ReactNode;
};

/** The form for one part of the server's settings. It keeps no draft, because it contains secrets. */
export function SettingsDialog<S extends z.ZodType<FieldValues, FieldValues>>(props: SettingsDialogProps<S>) {
  const { name, partName, part, schema, onSaved, onClose, children } = props;
  return (
    <Part value={part}>
      <EntryDialog
        name={name}
        schema={schema}
        entry={{ _id: partName, version: part.version }}
        values={toTexts(part.values)}
        toFormValues={(current: SettingsState) => toTexts(current.settings[partName]?.values ?? {})}
        queryKeys={[settingsQuery.queryKey]}
        hasDraft={false}
        save={(values, { version, options }) =>
          send(
            api.settings.$put(
              { json: { settings: { [partName]: values as Record<string, string | number>, version } } }, // As in the part's schema.
              options,
            ),
          )
        }
        onSaved={() => {
          showSavedToast("Settings saved.");
          onSaved?.();
        }}
        onClose={onClose}
      >
        {children}
      </EntryDialog>
    </Part>
  );
}

function toTexts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
}

type SettingProps = {
  field: string;
  label: string;
  isHalf?: boolean;
  /** Shown in place of the raw value if the environment sets it. */
  displayText?: string;
  children: ReactNode;
};

/** A field of `SettingsDialog`; read-only if the environment sets it. */
export function Setting({ field, label, isHalf, displayText, children }: SettingProps) {
  const id = useId();
  const part = useContext(Part);
  const source = part?.sources[field];
  if (source === undefined) return children;
  const value =
    field in (part?.secrets ?? {}) ? "••••••••" : (displayText ?? String(part?.values[field] ?? ""));
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={undefined}
      fault={undefined}
      isHalf={isHalf}
      hint={SET_ON_SERVER}
    >
      <input id={id} readOnly value={value} aria-describedby={`${id}hint`} className="input text-soft" />
    </FieldFrame>
  );
}

/** Shown next to a value that can't be changed here; Server options names the variable that sets it. */
export const SET_ON_SERVER = "Set on the server.";

/** The hint below a secret's field. @param noun "password" */
export function secretHint(state: SecretState | undefined, noun: string): string | undefined {
  if (state === "set") return `A ${noun} is stored. Leave this empty to keep it.`;
  if (state === "lost") return `The stored ${noun} can't be read on this server. Enter it again.`;
  return undefined;
}

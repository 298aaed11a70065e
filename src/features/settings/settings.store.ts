import { assertAuthorized } from "../../core/content/authorization.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { conflict, invalid } from "../../core/errors/app-error.ts";
import type { SettingsPart } from "../../core/feature/settings.ts";
import { seal } from "../../core/settings/secret-key.ts";
import type { SecretState, SettingsPartState, SettingsState } from "../../core/settings/settings.contract.ts";
import { serverSettings } from "../../core/settings/settings.table.ts";
import { decryptPart, readSettingsRow, type StoredRow } from "../../core/settings/stored-settings.ts";
import { fieldLabel } from "../../shared/field-label.ts";

type Values = Record<string, string | number>;
type Given = Record<string, Values | undefined>;

type Options = {
  store: ContentStore;
  dataFolder: string;
  parts: readonly SettingsPart[];
  /** The program's start configuration; null if it must not be shown, as in a demo. */
  config: object | null;
};

/** Key of the only row. */
const SITE = "site";
const EMPTY: StoredRow = { version: 0, plain: {}, sealed: {} };

/** Reads and stores the server settings (§18), whose parts the features declare. */
export class Settings {
  readonly parts: readonly SettingsPart[];
  readonly #store: ContentStore;
  readonly #dataFolder: string;
  readonly #config: object | null;

  constructor({ store, dataFolder, parts, config }: Options) {
    this.#store = store;
    this.#dataFolder = dataFolder;
    this.parts = parts;
    this.#config = config;
  }

  /** The current settings, without secrets. */
  state(): SettingsState {
    const row = this.#row();
    return {
      settings: Object.fromEntries(this.parts.map((part) => [part.name, this.#partState(part, row)])),
      version: row.version,
    };
  }

  /**
   * Stores the given parts and leaves the others alone. Fields that the environment sets keep their stored value.
   *
   * @param startedFrom the version that the edit started from
   * @throws AppError 409 if the settings have changed since, 422 for a missing secret; nothing is changed then
   */
  save(given: Given, startedFrom: number | undefined): SettingsState {
    this.#store.assertWritable();
    this.#store.db.$client
      .transaction(() => {
        assertAuthorized();
        const row = this.#row();
        if (startedFrom !== undefined && startedFrom !== row.version)
          throw conflict("These settings were changed in the meantime.", this.state());
        const next: StoredRow = {
          version: row.version + 1,
          plain: { ...row.plain },
          sealed: { ...row.sealed },
        };
        for (const part of this.parts) {
          const values = given[part.name];
          if (values !== undefined) this.#set(part, values, row, next);
        }
        this.#store.db
          .insert(serverSettings)
          .values({ _id: SITE, ...next })
          .onConflictDoUpdate({ target: serverSettings._id, set: next })
          .run();
      })
      .immediate();
    return this.state();
  }

  #row(): StoredRow {
    return readSettingsRow(this.#store.db.$client) ?? EMPTY;
  }

  #partState(part: SettingsPart, row: StoredRow): SettingsPartState {
    const { values: fixed, sources } = this.#fixed(part);
    const stored = decryptPart(this.#dataFolder, part.name, row);
    const stateOf = (field: string): SecretState =>
      sources[field] !== undefined || stored.secrets[field] !== undefined
        ? "set"
        : stored.lost.includes(field)
          ? "lost"
          : "none";
    return {
      values: { ...part.schema.parse({}), ...stored.values, ...fixed, ...blank(part.secrets) },
      sources,
      secrets: Object.fromEntries(part.secrets.map((field) => [field, stateOf(field)])),
    };
  }

  #fixed(part: SettingsPart): ReturnType<SettingsPart["fromEnvironment"]> {
    return this.#config === null ? { values: {}, sources: {} } : part.fromEnvironment(this.#config);
  }

  #set(part: SettingsPart, given: Values, row: StoredRow, next: StoredRow): void {
    const { name, secrets, destinationFields } = part;
    const { sources } = this.#fixed(part);
    const before: Values = { ...part.schema.parse({}), ...row.plain[name] };
    const stored = decryptPart(this.#dataFolder, name, row);
    const values = Object.fromEntries(
      Object.entries(given)
        .filter(([field]) => !secrets.includes(field))
        .map(([field, value]) => [field, (sources[field] === undefined ? value : before[field]) ?? ""]),
    );
    const needed = part.secretsFor(values);
    const hasNewRecipient = destinationFields.some((field) => values[field] !== before[field]);
    const errors: Record<string, string> = {};
    for (const field of secrets.filter((field) => sources[field] === undefined)) {
      const key = `${name}.${field}`;
      const text = String(given[field] ?? "");
      if (!needed.includes(field)) delete next.sealed[key];
      else if (text !== "") next.sealed[key] = seal(this.#dataFolder, key, text);
      else if (stored.secrets[field] === undefined) errors[field] = `${fieldLabel(field)} is required.`;
      else if (hasNewRecipient)
        errors[field] =
          `Enter the ${fieldLabel(field).toLowerCase()} again, because the stored one belongs to a different server.`;
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    next.plain[name] = values;
  }
}

function blank(fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, ""]));
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { StoredLook } from "../../../src/features/look/look.contract.ts";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { designs, typePairs } from "../../../src/shared/designs.ts";
import { type Look, OFFER } from "../../../src/shared/look.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { DialogConfirmation } from "../../core/form/dialog-confirmation.tsx";
import { showSavedToast } from "../../core/form/saved-toast.ts";
import { useConfirmLeave } from "../../core/form/use-confirm-leave.ts";
import { translationStatusQuery } from "../../core/language/languages-query.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { AccentField } from "./accent-field.tsx";
import { CitationStyleField } from "./citation-style-field.tsx";
import { CustomCssField } from "./custom-css-field.tsx";
import { DesignPicture } from "./design-picture.tsx";
import { accentFor, type Draft, lookOf, typeFor, withHidden, withoutAdded } from "./draft.ts";
import { HomeField } from "./home-field.tsx";
import { LookContents, LookGroup } from "./look-group.tsx";
import type { ChangedPart } from "./look-preview.tsx";
import { PaletteField } from "./palette-field.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { HomeTitles } from "./title-translations.tsx";
import { homeSectionsQuery, wholeLookQuery } from "./whole-look-query.ts";

type SaveRequest = { look: Partial<Draft>; version: number; isUndo?: boolean };

type LookFormProps = {
  stored: StoredLook;
  /** The owner's name as typed. */
  name: string;
  /** Address of the owner's banner; `""` for none. */
  banner: string;
  /** Renders the preview of the unsaved look next to the form. */
  children(draft: Look, changed: ChangedPart): ReactNode;
};

/** Edits the look (§21). Changes are shown in the preview immediately, and saved together. */
export function LookForm({ stored, name, banner, children }: LookFormProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Draft>(() => lookOf(stored));
  const { data: sections = [] } = useQuery(homeSectionsQuery);
  const publications = sections.flatMap(({ kind, entries }) => (kind === "publications" ? entries : []));
  const [changed, setChanged] = useState<ChangedPart>(null);
  const change = (part: Partial<Draft>) => setDraft((previous) => ({ ...previous, ...part }));
  /** Also scrolls the preview to this part of the home page. */
  const changePart = (id: string, part: Partial<Look>) => {
    change(part);
    setChanged({ id });
  };
  const shownName = draft.isNameAsTyped ? name : name.toLowerCase();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(lookOf(base));
  // Writing systems without capitals have nothing to choose.
  const hasCapitals = name !== name.toLowerCase();

  const saving = useMutation({
    mutationFn: ({ look, version }: SaveRequest) =>
      send(api.look.$put({ json: { look: { ...look, version } } })),
    onSuccess({ look }, { look: saved, isUndo }) {
      const previous = lookOf(base);
      setBase(look);
      // Keeps edits made while the request was running, and edits that were not part of it.
      if (isUndo) setDraft(lookOf(look));
      else change({ ...saved, translations: look.translations });
      client.setQueryData(wholeLookQuery.queryKey, look);
      void client.invalidateQueries({ queryKey: translationStatusQuery.queryKey });
      void client.invalidateQueries({ queryKey: lookRead.key, exact: true });
      showSavedToast(
        isUndo ? "Look restored." : "Look saved.",
        isUndo
          ? undefined
          : async () =>
              saving.mutate({ look: withoutAdded(previous, look), version: look.version, isUndo: true }),
      );
    },
    onError(error) {
      console.error("Failed to save look");
      if (!(error instanceof ApiError) || ![409, 422].includes(error.status))
        showErrorToast("Look not saved", error);
    },
  });
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useConfirmLeave(isChanged, (go) => setLeave(() => go), { includesLinks: true });
  const errors = saving.error instanceof ApiError ? saving.error.fields : {};
  const newer =
    saving.error instanceof ApiError && saving.error.status === 409
      ? (saving.error.current as StoredLook) // The route returns the current look with a conflict.
      : null;
  const resolveConflict = (newerLook: StoredLook, keepsMine: boolean) => {
    setBase(newerLook);
    if (!keepsMine) setDraft(lookOf(newerLook));
    saving.reset();
    if (keepsMine) saving.mutate({ look: draft, version: newerLook.version });
  };

  return (
    <div className="look">
      <LookContents
        titles={[
          ...["Design", "Color", "Fonts"],
          hasCapitals && "Name",
          ...["Home page", "Contact page"],
          publications.length > 0 && "Publications",
          ...["Pattern", "Custom CSS"],
        ]}
      />
      <form
        noValidate
        className="look-controls"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate({ look: draft, version: base.version });
        }}
      >
        <LookGroup title="Design">
          <RadioCards
            name="design"
            label="Design"
            value={draft.design}
            choices={designs}
            onChange={(design) => change({ design, type: typeFor(design, draft) })}
          >
            {({ id, label, note }) => (
              <>
                <DesignPicture design={id} name={shownName} className="look-picture" />
                <span className="look-name">{label}</span>
                <span className="look-note">{note}</span>
              </>
            )}
          </RadioCards>
        </LookGroup>
        <LookGroup title="Color">
          <PaletteField
            look={draft}
            name={shownName}
            error={errors.palette}
            onChange={(palette) => change({ palette, accent: accentFor(palette, base) })}
          />
          <AccentField
            accent={draft.accent}
            palette={draft.palette}
            banner={banner}
            error={errors.accent}
            onChange={(accent) => change({ accent })}
          />
        </LookGroup>
        <LookGroup title="Fonts">
          <RadioCards
            name="type"
            label="Fonts"
            value={draft.type}
            choices={typePairs}
            onChange={(type) => change({ type })}
          >
            {({ label, display, text }) => (
              <>
                <span className="look-sample" style={{ fontFamily: `"${display}"` }}>
                  {label}
                </span>
                <span aria-hidden="true" className="look-note" style={{ fontFamily: `"${text}"` }}>
                  Text looks like this.
                </span>
              </>
            )}
          </RadioCards>
        </LookGroup>
        {hasCapitals && (
          <LookGroup title="Name">
            <RadioCards
              name="isNameAsTyped"
              label="Capitals in the name"
              value={draft.isNameAsTyped ? "typed" : "lower"}
              choices={[
                { id: "lower", label: name.toLowerCase() },
                { id: "typed", label: name },
              ]}
              onChange={(id) => changePart("", { isNameAsTyped: id === "typed" })}
            >
              {({ label }) => (
                <span dir="auto" className="look-name wrap-anywhere">
                  {label}
                </span>
              )}
            </RadioCards>
          </LookGroup>
        )}
        <LookGroup title="Home page">
          <p className="look-note">Drag a part to move it, switch it off to hide it, or type a new title.</p>
          <HomeTitles
            draft={draft}
            base={base}
            errors={errors}
            onTranslations={(translations) => change({ translations })}
          >
            <HomeField look={draft} sections={sections} errors={errors} onChange={changePart} />
          </HomeTitles>
        </LookGroup>
        <LookGroup title="Contact page">
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              className="toggle toggle-primary"
              checked={!draft.hidden.includes(OFFER)}
              onChange={({ target }) => change({ hidden: withHidden(draft.hidden, OFFER, !target.checked) })}
            />
            Show “Want a Site ? ...”
          </label>
        </LookGroup>
        {publications.length > 0 && (
          <LookGroup title="Publications">
            <CitationStyleField
              style={draft.citationStyle}
              publications={publications}
              onChange={(citationStyle) => change({ citationStyle })}
            />
          </LookGroup>
        )}
        <LookGroup title="Pattern">
          <p className="flex flex-wrap gap-3">
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => changePart("", { seed: crypto.randomUUID().slice(0, 8) })}
            >
              Generate a new pattern
            </button>
            {draft.seed !== "" && (
              <button type="button" className="btn btn-link" onClick={() => changePart("", { seed: "" })}>
                Use the original pattern
              </button>
            )}
          </p>
        </LookGroup>
        <LookGroup title="Custom CSS">
          <CustomCssField
            css={draft.css}
            isOff={draft.isCssOff}
            isStored={base.css !== ""}
            error={errors.css}
            onChange={(css) => change({ css })}
            onSwitch={(isCssOff) => {
              change({ isCssOff });
              saving.mutate({ look: { isCssOff }, version: base.version });
            }}
          />
        </LookGroup>
        <div className="look-foot">
          {newer !== null && (
            <div role="alert" className="alert alert-vertical gap-2">
              <p>The look was changed in another window.</p>
              <p className="flex flex-wrap gap-x-5">
                <button type="button" className="btn btn-link" onClick={() => resolveConflict(newer, true)}>
                  Keep my version
                </button>
                <button type="button" className="btn btn-link" onClick={() => resolveConflict(newer, false)}>
                  Use the saved version
                </button>
              </p>
            </div>
          )}
          {Object.keys(errors).length > 0 && newer === null && (
            <p role="alert" className="field-error">
              {saving.error?.message}
            </p>
          )}
          <button
            type="submit"
            className={isChanged ? "btn btn-primary" : "btn btn-outline"}
            aria-disabled={saving.isPending}
          >
            Save look
          </button>
          {isChanged && (
            <button type="button" className="btn btn-outline" onClick={() => setDraft(lookOf(base))}>
              Discard<span className="max-sm:sr-only"> changes</span>
            </button>
          )}
        </div>
      </form>
      {children(draft, changed)}
      {leave !== null && (
        <DialogConfirmation
          asked="leave"
          title=""
          isBusy={false}
          onDiscard={() => {
            flushSync(() => setDraft(lookOf(base)));
            leave();
          }}
          onDelete={() => undefined}
          onNo={() => setLeave(null)}
        />
      )}
    </div>
  );
}

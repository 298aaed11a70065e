import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { StoredLook } from "../../../src/features/look/look.contract.ts";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { defaultLook } from "../../../src/shared/default-look.ts";
import { designs, typePairs } from "../../../src/shared/designs.ts";
import type { Look } from "../../../src/shared/look.ts";
import { paletteOf } from "../../../src/shared/palettes.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { showSaved } from "../../core/form/saved-toast.ts";
import { useLeaveQuestion } from "../../core/form/use-leave-question.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { designPictures } from "../../designs/pictures.ts";
import { AccentField } from "./accent-field.tsx";
import { Choices } from "./choices.tsx";
import { HomeField } from "./home-field.tsx";
import { PaletteField } from "./palette-field.tsx";
import { StylesField } from "./styles-field.tsx";
import { homeSectionsQuery, wholeLookQuery } from "./whole-look-query.ts";

type Saved = { look: Partial<Look>; version: number; isUndo?: boolean };

type LookFormProps = {
  stored: StoredLook;
  /** Address of the owner's, `""` for none. */
  banner: string;
  /** What stands beside it, of the look as it is set now. */
  children(draft: Look): ReactNode;
};

export function LookForm({ stored, banner, children }: LookFormProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Look>(() => lookOf(stored));
  const { data: sections = [] } = useQuery(homeSectionsQuery);
  const change = (part: Partial<Look>) => setDraft((before) => ({ ...before, ...part }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(lookOf(base));

  const saving = useMutation({
    mutationFn: ({ look, version }: Saved) => send(api.look.$put({ json: { look: { ...look, version } } })),
    onSuccess({ look }, { look: given, isUndo }) {
      const before = lookOf(base);
      setBase(look);
      // What was changed meanwhile, or is not saved yet, stays.
      if (isUndo) setDraft(lookOf(look));
      else change(given);
      client.setQueryData(wholeLookQuery.queryKey, look);
      void client.invalidateQueries({ queryKey: lookRead.key, exact: true });
      showSaved(
        isUndo ? "Look restored." : "Look saved.",
        isUndo ? undefined : async () => saving.mutate({ look: before, version: look.version, isUndo: true }),
      );
    },
    onError(error) {
      console.error("Failed to save look");
      if (!(error instanceof ApiError) || ![409, 422].includes(error.status))
        showErrorToast("Look not saved", error);
    },
  });
  useLeaveQuestion(isChanged, () => undefined);
  const faults = saving.error instanceof ApiError ? saving.error.fields : {};
  const newer =
    saving.error instanceof ApiError && saving.error.status === 409
      ? (saving.error.current as StoredLook) // What the route answers a conflict with.
      : null;
  const takeNewer = (look: StoredLook, isMine: boolean) => {
    setBase(look);
    if (!isMine) setDraft(lookOf(look));
    saving.reset();
    if (isMine) saving.mutate({ look: draft, version: look.version });
  };

  return (
    <div className="look">
      <form
        noValidate
        className="look-controls"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate({ look: draft, version: base.version });
        }}
      >
        <LookPart title="Design">
          <Choices
            name="design"
            label="Design"
            value={draft.design}
            choices={designs}
            onChange={(design) => change({ design, type: typeFor(design, draft) })}
          >
            {({ id, label, note }) => (
              <>
                <img src={designPictures[id]} alt="" width={320} height={200} className="look-picture" />
                <span className="look-name">{label}</span>
                <span className="look-note">{note}</span>
              </>
            )}
          </Choices>
        </LookPart>
        <LookPart title="Color">
          <PaletteField
            look={draft}
            fault={faults.palette}
            onChange={(palette) => change({ palette, accent: accentFor(palette, base) })}
          />
          <AccentField
            accent={draft.accent}
            palette={draft.palette}
            banner={banner}
            fault={faults.accent}
            onChange={(accent) => change({ accent })}
          />
        </LookPart>
        <LookPart title="Fonts">
          <Choices
            name="type"
            label="Fonts"
            value={draft.type}
            choices={typePairs}
            onChange={(type) => change({ type })}
          >
            {({ label }) => <span className="look-name">{label}</span>}
          </Choices>
        </LookPart>
        <LookPart title="Home page">
          <HomeField look={draft} sections={sections} faults={faults} onChange={change} />
        </LookPart>
        <LookPart title="Pattern">
          <p className="flex flex-wrap gap-3">
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => change({ seed: crypto.randomUUID().slice(0, 8) })}
            >
              Generate a new pattern
            </button>
            {draft.seed !== "" && (
              <button type="button" className="btn btn-link" onClick={() => change({ seed: "" })}>
                Use the original pattern
              </button>
            )}
          </p>
        </LookPart>
        <LookPart title="Custom CSS">
          <StylesField
            css={draft.css}
            isOff={draft.isCssOff}
            isInUse={base.css !== ""}
            fault={faults.css}
            onChange={(css) => change({ css })}
            onSwitch={(isCssOff) => {
              change({ isCssOff });
              saving.mutate({ look: { isCssOff }, version: base.version });
            }}
          />
        </LookPart>
        <div className="look-foot">
          {newer !== null && (
            <div role="alert" className="alert alert-vertical gap-2">
              <p>The look was changed in another window.</p>
              <p className="flex flex-wrap gap-x-5">
                <button type="button" className="btn btn-link" onClick={() => takeNewer(newer, true)}>
                  Keep my version
                </button>
                <button type="button" className="btn btn-link" onClick={() => takeNewer(newer, false)}>
                  Use the saved version
                </button>
              </p>
            </div>
          )}
          {Object.keys(faults).length > 0 && newer === null && (
            <p role="alert" className="field-error">
              {saving.error?.message}
            </p>
          )}
          <button type="submit" className="btn btn-primary" aria-disabled={saving.isPending}>
            Save look
          </button>
          {isChanged && (
            <button type="button" className="btn btn-outline" onClick={() => setDraft(lookOf(base))}>
              Discard changes
            </button>
          )}
        </div>
      </form>
      {children(draft)}
    </div>
  );
}

function lookOf({ version: _version, ...look }: StoredLook): Look {
  return look;
}

/** A palette brings its accent; without one it is that of the owner's own again. */
function accentFor(palette: string, { palette: before, accent }: Pick<Look, "palette" | "accent">): string {
  const own = accent === paletteOf(before)?.accent ? defaultLook.accent : accent;
  return paletteOf(palette)?.accent ?? own;
}

/** A design brings the pair that it was drawn with, where the present one is that of the design before. */
function typeFor(design: string, { design: before, type }: Look): string {
  const pairOf = (id: string) => designs.find((other) => other.id === id)?.type;
  return type === pairOf(before) ? (pairOf(design) ?? type) : type;
}

/** One subject of the look, under its title. */
function LookPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="look-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

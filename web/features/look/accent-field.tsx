import { useEffect, useId, useState } from "react";
import { accentTokens } from "../../../src/shared/accent.ts";
import { paletteOf } from "../../../src/shared/palettes.ts";
import { bannerColours } from "./banner-colours.ts";

type AccentFieldProps = {
  accent: string;
  /** On whose papers it is shown. */
  palette: string;
  /** Address of the owner's, `""` for none. */
  banner: string;
  fault: string | undefined;
  onChange(accent: string): void;
};

const inks = [
  ["Banknote green", "#0a5038"],
  ["Prussian blue", "#1d3f72"],
  ["Petrol", "#0b5563"],
  ["Plum", "#5b2a6e"],
  ["Oxblood", "#7a1f3d"],
  ["Vermilion", "#b23a1e"],
  ["Ochre", "#8a5a00"],
  ["Graphite", "#33363b"],
] as const;

/** One colour, picked freely or from some; what is shown of it by day and by night stands below. */
export function AccentField({ accent, palette, banner, fault, onChange }: AccentFieldProps) {
  const id = useId();
  const [text, setText] = useState(accent);
  useEffect(() => setText(accent), [accent]);
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    let isLeft = false;
    if (banner !== "")
      bannerColours(banner).then(
        (colours) => !isLeft && setFound(colours),
        // Without them the others are there.
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [banner]);
  const isColour = /^#[\da-f]{6}$/i.test(text);
  const { light, dark } = accentTokens(accent, paletteOf(palette));
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <label htmlFor={`${id}text`}>Accent</label>
        <span className="flex gap-2">
          <input
            type="color"
            aria-label="Pick an accent color"
            value={accent}
            onChange={({ target }) => onChange(target.value)}
            className="look-colour"
          />
          <input
            id={`${id}text`}
            className="input w-32"
            value={text}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={!isColour || fault !== undefined}
            aria-describedby={isColour && fault === undefined ? undefined : `${id}fault`}
            onChange={({ target }) => {
              setText(target.value);
              if (/^#[\da-f]{6}$/i.test(target.value)) onChange(target.value.toLowerCase());
            }}
          />
        </span>
      </div>
      {(!isColour || fault !== undefined) && (
        <p id={`${id}fault`} className="field-error">
          {fault ?? "Accent must be a color such as #0a5038."}
        </p>
      )}
      <Swatches label="Suggested colors" colours={inks} accent={accent} onChange={onChange} />
      {found.length > 0 && (
        <Swatches
          label="From your banner"
          colours={found.map((colour) => [colour, colour] as const)}
          accent={accent}
          onChange={onChange}
        />
      )}
      <p className="look-shown">
        <span style={{ background: light.accent, color: light.content }}>Light mode {light.accent}</span>
        <span style={{ background: dark.accent, color: dark.content }}>Dark mode {dark.accent}</span>
      </p>
      <p className="look-note">Adjusted slightly so text stays readable.</p>
    </div>
  );
}

type SwatchesProps = {
  label: string;
  colours: readonly (readonly [name: string, colour: string])[];
  accent: string;
  onChange(accent: string): void;
};

function Swatches({ label, colours, accent, onChange }: SwatchesProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside its buttons.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="look-note">
        {label}
      </p>
      <div className="flex flex-wrap gap-1">
        {colours.map(([name, colour]) => (
          <button
            key={colour}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={accent === colour}
            className="look-swatch"
            onClick={() => onChange(colour)}
          >
            <span style={{ background: colour }} />
          </button>
        ))}
      </div>
    </div>
  );
}

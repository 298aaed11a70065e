import { useEffect, useId, useState } from "react";
import { accentTokens } from "../../../src/shared/accent.ts";
import { paletteOf } from "../../../src/shared/palettes.ts";
import { bannerColors } from "./banner-colors.ts";

type AccentFieldProps = {
  accent: string;
  /** Id of the palette whose backgrounds the accent must stand out from. */
  palette: string;
  /** Address of the owner's banner; `""` for none. */
  banner: string;
  error: string | undefined;
  onChange(accent: string): void;
};

const suggestedColors = [
  ["Banknote green", "#0a5038"],
  ["Prussian blue", "#1d3f72"],
  ["Petrol", "#0b5563"],
  ["Plum", "#5b2a6e"],
  ["Oxblood", "#7a1f3d"],
  ["Vermilion", "#b23a1e"],
  ["Ochre", "#8a5a00"],
  ["Graphite", "#33363b"],
] as const;

/** Picks the accent color, freely or from suggestions. Shows the readable colors computed from it for light and dark mode. */
export function AccentField({ accent, palette, banner, error, onChange }: AccentFieldProps) {
  const id = useId();
  const [text, setText] = useState(accent);
  useEffect(() => setText(accent), [accent]);
  const [bannerSuggestions, setBannerSuggestions] = useState<string[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    if (banner !== "")
      bannerColors(banner).then(
        (colors) => !isUnmounted && setBannerSuggestions(colors),
        // If the banner can't be read, only the other suggestions are shown.
        () => undefined,
      );
    return () => {
      isUnmounted = true;
    };
  }, [banner]);
  const isColor = /^#[\da-f]{6}$/i.test(text);
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
            aria-invalid={!isColor || error !== undefined}
            aria-describedby={isColor && error === undefined ? undefined : `${id}error`}
            onChange={({ target }) => {
              setText(target.value);
              if (/^#[\da-f]{6}$/i.test(target.value)) onChange(target.value.toLowerCase());
            }}
          />
        </span>
      </div>
      {(!isColor || error !== undefined) && (
        <p id={`${id}error`} className="field-error">
          {error ?? "Accent must be a color such as #0a5038."}
        </p>
      )}
      <Swatches label="Suggested colors" colors={suggestedColors} accent={accent} onChange={onChange} />
      {bannerSuggestions.length > 0 && (
        <Swatches
          label="From your banner"
          colors={bannerSuggestions.map((color) => [color, color] as const)}
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
  colors: readonly (readonly [name: string, color: string])[];
  accent: string;
  onChange(accent: string): void;
};

function Swatches({ label, colors, accent, onChange }: SwatchesProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed next to its buttons.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="look-note">
        {label}
      </p>
      <div className="flex flex-wrap gap-1">
        {colors.map(([name, color]) => (
          <button
            key={color}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={accent === color}
            className="look-swatch"
            onClick={() => onChange(color)}
          >
            <span style={{ background: color }} />
          </button>
        ))}
      </div>
    </div>
  );
}

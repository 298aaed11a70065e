import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { accentTokens } from "../../../src/shared/accent.ts";
import { designOf } from "../../../src/shared/designs.ts";
import type { Look } from "../../../src/shared/look.ts";
import { type Palette, palettes } from "../../../src/shared/palettes.ts";
import { DesignPicture } from "./design-picture.tsx";
import { RadioCards } from "./radio-cards.tsx";

const designDefault = { id: "", label: "Design default" };
/** Shown with the design's own and the chosen one before "Show all": light and dark, quiet and bright. */
const firstPalettes = ["abyss", "autumn", "business", "cupcake", "dracula", "forest", "nord"];

type PaletteFieldProps = {
  look: Pick<Look, "design" | "palette" | "accent">;
  /** The owner's name as the home page shows it. */
  name: string;
  error: string | undefined;
  onChange(palette: string): void;
};

/** Chooses a palette; each card shows its colors in light and dark mode. */
export function PaletteField({ look, name, error, onChange }: PaletteFieldProps) {
  // Only the chosen palette changes while the accent is picked, so the others are computed once.
  const accentsById = useMemo(
    () => new Map(palettes.map((each) => [each.id, accentTokens(each.accent, each)])),
    [],
  );
  const field = useRef<HTMLDivElement>(null);
  const [isAllShown, setAllShown] = useState(false);
  const shown = isAllShown
    ? palettes
    : palettes.filter(({ id }) => firstPalettes.includes(id) || id === look.palette);
  const showAll = () => {
    flushSync(() => setAllShown(true));
    // The button is gone.
    field.current?.querySelector<HTMLElement>(`label:nth-of-type(${shown.length + 2}) input`)?.focus();
  };
  return (
    <div ref={field} className="grid gap-3">
      <p className="look-note">Background, text and accent colors for light and dark mode.</p>
      <RadioCards
        name="palette"
        label="Palette"
        value={look.palette}
        choices={[designDefault, ...shown]}
        className="look-cards look-palettes"
        onChange={onChange}
      >
        {(choice) => (
          <>
            {isPalette(choice) ? (
              <Sides
                palette={choice}
                accents={
                  (choice.id === look.palette ? undefined : accentsById.get(choice.id)) ??
                  accentTokens(look.accent, choice)
                }
              />
            ) : (
              <DesignPicture
                design={designOf(look.design).id}
                name={name}
                className="look-sides look-slice"
              />
            )}
            <span className="look-palette-name">{choice.label}</span>
          </>
        )}
      </RadioCards>
      {!isAllShown && (
        <button type="button" className="btn btn-link justify-self-start" onClick={showAll}>
          Show all<span className="sr-only"> palettes</span>
        </button>
      )}
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  );
}

function isPalette(choice: { id: string } | Palette): choice is Palette {
  return "day" in choice;
}

type SidesProps = { palette: Palette; accents: ReturnType<typeof accentTokens> };

function Sides({ palette: { day, night }, accents: { light, dark } }: SidesProps) {
  const sides = [
    { name: "day", side: day, accent: light.accent },
    { name: "night", side: night, accent: dark.accent },
  ];
  return (
    <span aria-hidden="true" className="look-sides">
      {sides.map(({ name, side, accent }) => (
        <span key={name} className="look-side" style={{ background: side.paper, color: side.ink }}>
          Aa
          <span className="look-dot" style={{ background: accent }} />
        </span>
      ))}
    </span>
  );
}

import { useMemo } from "react";
import { accentTokens } from "../../../src/shared/accent.ts";
import { designOf } from "../../../src/shared/designs.ts";
import type { Look } from "../../../src/shared/look.ts";
import { type Palette, palettes } from "../../../src/shared/palettes.ts";
import { designPictures } from "../../designs/pictures.ts";
import { RadioCards } from "./radio-cards.tsx";

const designDefault = { id: "", label: "Design default" };

type PaletteFieldProps = {
  look: Pick<Look, "design" | "palette" | "accent">;
  error: string | undefined;
  onChange(palette: string): void;
};

/** Chooses a palette; each card shows its colors in light and dark mode. */
export function PaletteField({ look, error, onChange }: PaletteFieldProps) {
  // Only the chosen palette changes while the accent is picked, so the others are computed once.
  const accentsById = useMemo(
    () => new Map(palettes.map((each) => [each.id, accentTokens(each.accent, each)])),
    [],
  );
  return (
    <div className="grid gap-3">
      <p className="look-note">Background, text and accent colors for light and dark mode.</p>
      <RadioCards
        name="palette"
        label="Palette"
        value={look.palette}
        choices={[designDefault, ...palettes]}
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
              <img
                src={designPictures[designOf(look.design).id]}
                alt=""
                width={320}
                height={200}
                className="look-sides"
              />
            )}
            <span className="look-palette-name">{choice.label}</span>
          </>
        )}
      </RadioCards>
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

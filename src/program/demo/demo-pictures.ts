import { numbersFrom } from "../../shared/seed.ts";
import { draw } from "../../site/pages/draw.ts";
import { drawMotif, HEIGHT, WIDTH } from "./motifs.ts";

const RIDGES = 6;

type Palette = {
  sky: [top: string, middle: string, bottom: string];
  light: string;
  far: string;
  near: string;
};

const palettes: Palette[] = [
  { sky: ["#22384a", "#7d8f90", "#f0cf9c"], light: "#fff1cf", far: "#8d9a92", near: "#18241f" },
  { sky: ["#e9e2cf", "#efd9b4", "#e8b27d"], light: "#fffaf0", far: "#c99a76", near: "#3a2018" },
  { sky: ["#10202a", "#23424a", "#6f8f7c"], light: "#e9f2d8", far: "#517469", near: "#0b1614" },
  { sky: ["#c9d6d6", "#dfe3d6", "#f4ecd8"], light: "#ffffff", far: "#a9b8ae", near: "#26463d" },
  { sky: ["#3b2a3a", "#96616a", "#f0b58a"], light: "#ffe3bd", far: "#9a6e70", near: "#21151d" },
];

/**
 * Pictures for the demo's invented site: what a name stands for, a landscape of its own for every other, and a figure for the headshot.
 * @returns JPEG, 1200 × 800 (the headshot 960 × 960), by name
 */
export async function drawDemoPictures(names: string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const pictures = await Promise.all(
    names.map((name) =>
      draw({
        layers: [name === "headshot" ? figure() : (drawMotif(name) ?? landscape(name))],
        form: { jpegQuality: 92 },
      }),
    ),
  );
  return new Map(names.map((name, index) => [name, pictures[index] ?? new Uint8Array()]));
}

function landscape(name: string): string {
  const next = numbersFrom(name);
  const palette = palettes[Math.floor(next() * palettes.length)] ?? (palettes[0] as Palette); // There are five.
  const [top, middle, bottom] = palette.sky;
  const sun = { x: WIDTH * (0.2 + next() * 0.6), y: HEIGHT * (0.25 + next() * 0.25), r: 50 + next() * 90 };
  const ridges = Array.from({ length: RIDGES }, (_, index) => {
    const share = index / (RIDGES - 1);
    const base = HEIGHT * (0.48 + share * 0.42);
    return `<path d="${ridge(next, base, 130 - share * 60)}" fill="${mix(palette.far, palette.near, share)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".45" stop-color="${middle}"/><stop offset=".75" stop-color="${bottom}"/></linearGradient><radialGradient id="glow"><stop stop-color="${palette.light}" stop-opacity=".7"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 5}" fill="url(#glow)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${palette.light}" opacity=".92"/>${ridges.join("")}</svg>`;
}

/** A skyline of four waves on each other, from the left edge to the right and closed along the bottom. */
function ridge(next: () => number, base: number, height: number): string {
  const waves = [1, 2.3, 5.1, 11].map((frequency, index) => ({
    frequency: frequency * (0.8 + next() * 0.6),
    phase: next() * Math.PI * 2,
    size: height / (index + 1) ** 1.4,
  }));
  const points = Array.from({ length: 121 }, (_, step) => {
    const x = (WIDTH / 120) * step;
    const y = waves.reduce(
      (sum, { frequency, phase, size }) =>
        sum + Math.sin((x / WIDTH) * Math.PI * 2 * frequency + phase) * size * 0.5,
      base,
    );
    return `${x.toFixed(0)} ${y.toFixed(1)}`;
  });
  return `M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}Z`;
}

function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number) =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const value = (index: number) =>
    Math.round(channel(from, index) * (1 - share) + channel(to, index) * share);
  return `rgb(${value(0)},${value(1)},${value(2)})`;
}

/** A calm figure in flat colours: nobody in particular. */
function figure(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960"><defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#e9dcc3"/><stop offset="1" stop-color="#c9a77c"/></linearGradient><linearGradient id="coat" x2="0" y2="1"><stop stop-color="#28463c"/><stop offset="1" stop-color="#152820"/></linearGradient><linearGradient id="skin" x1="0" x2="1"><stop stop-color="#b98562"/><stop offset="1" stop-color="#8f5f44"/></linearGradient></defs><rect width="960" height="960" fill="url(#wall)"/><path d="M620 0h340v960H700z" fill="#fff" opacity=".14"/><path d="M300 440c-70-250 60-340 190-340s260 100 180 350c60 130 30 210-10 230H310c-50-40-60-130-10-240z" fill="#1d1512"/><path d="M410 560h150v140l70 50-150 130-150-130 80-50z" fill="#8f5f44"/><ellipse cx="484" cy="420" rx="142" ry="186" fill="url(#skin)"/><path d="M336 400c-6-170 70-240 150-240s170 60 150 250c-20-90-70-140-110-150-70 60-150 60-190 140z" fill="#1d1512"/><path d="M110 960c10-190 120-230 230-262 40 90 100 130 144 150 50-24 104-66 140-150 110 30 220 80 232 262z" fill="url(#coat)"/><path d="M340 698l144 150-60 112h-60zM624 698 484 848l60 112h60z" fill="#1f382f"/></svg>`;
}

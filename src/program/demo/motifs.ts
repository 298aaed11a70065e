import { seededRandom } from "../../shared/seeded-random.ts";

const WIDTH = 1200;
const HEIGHT = 800;

/** Draws the content of a 1200 × 800 picture as SVG. `next` returns pseudo-random numbers, always the same for a name. */
type Motif = (next: () => number) => string;

/** Sound waves from two sources that overlap. */
const wavesIn =
  (paper: string, one: string, other: string): Motif =>
  (next) => {
    const from = (x: number, y: number, ink: string) =>
      Array.from(
        { length: 34 },
        (_, ring) =>
          `<circle cx="${x}" cy="${y}" r="${14 + ring * 26}" fill="none" stroke="${ink}" stroke-width="${(2.6 - ring * 0.05).toFixed(2)}" stroke-opacity="${(1 - ring * 0.027).toFixed(2)}"/>`,
      ).join("");
    const [first, second] = [340 + next() * 90, 780 + next() * 90];
    return `${ground(paper)}${from(first, 300 + next() * 120, one)}${from(second, 420 + next() * 120, other)}`;
  };

/** Two falling curves over a grid, like measurements before and after. */
const chart: Motif = (next) => {
  const curve = (rate: number, noise: number) =>
    `M130 150${Array.from({ length: 95 }, (_, step) => `L${140 + step * 10} ${(670 - 520 * Math.exp(-step * rate) + (next() - 0.5) * noise).toFixed(1)}`).join("")}`;
  return `${ground("#1d2b2c")}<g stroke="#3d5354" stroke-width="1.5" fill="none">${lines(11, (step) => `M130 ${120 + step * 55}H1090`)}${lines(13, (step) => `M${130 + step * 80} 120V670`)}</g><path d="${curve(0.022, 26)}" fill="none" stroke="#e0a06a" stroke-width="3.4" stroke-linejoin="round"/><path d="${curve(0.058, 20)}" fill="none" stroke="#bfe0c8" stroke-width="3.4" stroke-linejoin="round"/><path d="M130 120V670H1090" fill="none" stroke="#e9e3d0" stroke-width="2.5"/>`;
};

/** Rays of a ray tracer from one point, reflected by the walls of a hall. */
const rays: Motif = (next) => {
  const hall = { left: 110, right: 1090, top: 110, bottom: 690 };
  const paths = Array.from({ length: 44 }, (_, index) => {
    let [x, y] = [300, 480];
    const angle = (index / 44) * Math.PI * 2 + next() * 0.02;
    let [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    let path = `M${x} ${y}`;
    for (let bounce = 0; bounce < 3; bounce++) {
      const toWall = dx > 0 ? (hall.right - x) / dx : dx < 0 ? (hall.left - x) / dx : Infinity;
      const toFloor = dy > 0 ? (hall.bottom - y) / dy : dy < 0 ? (hall.top - y) / dy : Infinity;
      const way = Math.min(toWall, toFloor);
      x += dx * way;
      y += dy * way;
      if (toWall < toFloor) dx = -dx;
      else dy = -dy;
      path += `L${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    return `<path d="${path}" stroke-opacity="${(0.25 + next() * 0.5).toFixed(2)}"/>`;
  });
  return `${ground("#10191c")}<g fill="none" stroke="#9fd8bd" stroke-width="1.6">${paths.join("")}</g><path d="M110 110H1090V690H110Z" fill="none" stroke="#eadfc4" stroke-width="5"/><circle cx="300" cy="480" r="15" fill="#f0b078"/>`;
};

const motifs: Record<string, Motif> = {
  "stair-survey": wavesIn("#f1ead9", "#17463a", "#b0643a"),
  "classrooms-numbers": chart,
  echo: rays,
  pocket: wavesIn("#17233a", "#cfa25c", "#86a6ba"),
};

/** Draws the diagram with this name as SVG; null for an unknown name. */
export function drawMotif(name: string): string | null {
  const motif = motifs[name];
  if (motif === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${motif(seededRandom(name))}</svg>`;
}

function ground(color: string): string {
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${color}"/>`;
}

function lines(count: number, path: (step: number) => string): string {
  return `<path d="${Array.from({ length: count }, (_, step) => path(step)).join("")}"/>`;
}

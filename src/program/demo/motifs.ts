import { numbersFrom } from "../../shared/seed.ts";

export const WIDTH = 1200;
export const HEIGHT = 800;

/** Draws what stands on a picture of 1200 × 800, as SVG, with numbers that are the same for each name. */
export type Motif = (next: () => number) => string;

/** Looking up a stairwell: treads around a square eye, each storey smaller and lighter than the one before. */
const stairwell: Motif = (next) => {
  const turn = (next() - 0.5) * 12;
  const storeys = Array.from({ length: 9 }, (_, storey) => {
    const size = 980 * 0.78 ** storey;
    const treads = Array.from({ length: 32 }, (_, tread) => {
      const shade = 16 + storey * 7 + (tread % 8) * 2.4 + (tread < 16 ? 0 : 6);
      const angle = tread * 11.25;
      return `<path d="M0 0L${at(size, angle)}L${at(size, angle + 11.4)}Z" fill="hsl(32 22% ${shade}%)"/>`;
    });
    const rail = `<circle r="${size * 0.8}" fill="none" stroke="hsl(158 34% ${18 + storey * 4}%)" stroke-width="${size * 0.018}"/>`;
    return `<g transform="rotate(${turn + storey * 17})">${treads.join("")}${rail}</g>`;
  });
  return `${ground("#191410")}<g transform="translate(${520 + next() * 160} ${360 + next() * 80})">${storeys.join("")}<circle r="92" fill="#f7ecd2"/></g>`;
};

/** Organ pipes on their chest, lit from one side. */
const pipes: Motif = (next) => {
  const count = 17;
  const drawn = Array.from({ length: count }, (_, index) => {
    const place = Math.abs(index - (count - 1) / 2) / ((count - 1) / 2);
    const width = 30 + place * 26;
    const x = 90 + index * 62 + (index > count / 2 ? 14 : 0);
    const top = 90 + (1 - place) * 190 + next() * 26;
    return `<g transform="translate(${x} 0)"><rect y="${top}" width="${width}" height="${560 - top}" fill="url(#pipe)"/><ellipse cx="${width / 2}" cy="${top}" rx="${width / 2}" ry="7" fill="#3d3326"/><path d="M0 560L${width / 2} 660L${width} 560Z" fill="url(#pipe)"/><path d="M${width * 0.18} 540q${width * 0.32}-44 ${width * 0.64} 0z" fill="#241c14"/></g>`;
  });
  return `<defs><linearGradient id="pipe"><stop stop-color="#6c5b40"/><stop offset=".3" stop-color="#f2e2b8"/><stop offset=".55" stop-color="#b79c6a"/><stop offset="1" stop-color="#4a3d2a"/></linearGradient></defs>${ground("#2a3a33")}<path d="M0 0H1200V800H0Z" fill="#101a16" opacity=".35"/>${drawn.join("")}<path d="M0 650H1200V800H0Z" fill="#3c2718"/><path d="M0 650H1200V664H0Z" fill="#6a4a2e"/>`;
};

/** A workbench: wood in several lengths, a square, and a plan under them. */
const workbench: Motif = (next) => {
  const boards = Array.from({ length: 8 }, (_, index) => {
    const length = 250 + ((index * 5) % 8) * 66 + next() * 20;
    const y = 128 + index * 68;
    const tone = 58 + next() * 14;
    const grain = [0.28, 0.52, 0.76].map(
      (share) =>
        `<path d="M250 ${y + 48 * share}q${length / 3} ${next() * 10 - 5} ${length} 0" fill="none" stroke="hsl(30 34% ${tone - 13}%)" stroke-width="1.6"/>`,
    );
    return `<path d="M246 ${y + 8}h${length}v48h${-length}z" fill="#000" opacity=".2"/><path d="M250 ${y}h${length}v48h${-length}z" fill="hsl(33 44% ${tone}%)"/>${grain.join("")}<path d="M${250 + length * 0.42} ${y + 20}h${40 + index * 12}v8h${-40 - index * 12}z" fill="#2b1c12"/>`;
  });
  return `${ground("#5d4633")}<path d="M120 60H1060V740H120Z" fill="#e9e3d0" transform="rotate(-3 600 400)"/><g fill="none" stroke="#7f9f94" stroke-width="1.4" transform="rotate(-3 600 400)">${lines(13, (step) => `M150 ${100 + step * 50}H1030`)}${lines(18, (step) => `M${150 + step * 52} 90V710`)}</g>${boards.join("")}<path d="M1000 150v470h-300v-44h252v-426z" fill="#2f4d43"/><path d="M1000 150v470h-300v-8h290v-462z" fill="#78978b"/>`;
};

/** Rings of sound from two places, where they meet; drawn like a plotter would. */
const wavesIn =
  (paper: string, one: string, other: string): Motif =>
  (next) => {
    const from = (x: number, y: number, ink: string) =>
      Array.from(
        { length: 34 },
        (_, ring) =>
          `<circle cx="${x}" cy="${y}" r="${14 + ring * 26}" fill="none" stroke="${ink}" stroke-width="${(3.4 - ring * 0.075).toFixed(2)}"/>`,
      ).join("");
    const [first, second] = [340 + next() * 90, 780 + next() * 90];
    return `${ground(paper)}${from(first, 300 + next() * 120, one)}${from(second, 420 + next() * 120, other)}`;
  };

/** Curves that fall, before and after, over a grid: what a measurement looks like. */
const chart: Motif = (next) => {
  const curve = (rate: number, noise: number) =>
    `M130 150${Array.from({ length: 95 }, (_, step) => `L${140 + step * 10} ${(670 - 520 * Math.exp(-step * rate) + (next() - 0.5) * noise).toFixed(1)}`).join("")}`;
  return `${ground("#1d2b2c")}<g stroke="#3d5354" stroke-width="1.5" fill="none">${lines(11, (step) => `M130 ${120 + step * 55}H1090`)}${lines(13, (step) => `M${130 + step * 80} 120V670`)}</g><path d="${curve(0.022, 26)}" fill="none" stroke="#e0a06a" stroke-width="5" stroke-linejoin="round"/><path d="${curve(0.058, 20)}" fill="none" stroke="#bfe0c8" stroke-width="5" stroke-linejoin="round"/><path d="M130 120V670H1090" fill="none" stroke="#e9e3d0" stroke-width="2.5"/>`;
};

/** A room in perspective with tall windows, whose light lies on its floor. */
const room: Motif = (next) => {
  // Whole, because the renderer takes no other.
  const hue = Math.round(28 + next() * 130);
  const windows = [0, 1, 2].map((index) => {
    const [near, far] = [60 + index * 108, 140 + index * 108];
    const y = (x: number, share: number) => 400 + (share - 0.5) * (760 - x * 0.98);
    return `<path d="M${near} ${y(near, 0.2)}L${far} ${y(far, 0.2)}V${y(far, 0.68)}L${near} ${y(near, 0.68)}Z" fill="#fbf1d6"/><path d="M${420 + index * 120} 780L${520 + index * 120} 780L${600 + index * 62} 590L${540 + index * 62} 590Z" fill="#fff3cf" opacity=".55"/>`;
  });
  const panels = [0, 1, 2, 3].map(
    (index) =>
      `<rect x="${432 + index * 88}" y="270" width="70" height="${130 + next() * 30}" fill="hsl(${hue + index * 9} 26% ${36 + index * 5}%)"/>`,
  );
  return `${ground("#d8cbb2")}<path d="M0 0L400 190V590L0 800Z" fill="#b9a98b"/><path d="M1200 0L810 190V590L1200 800Z" fill="#a39375"/><path d="M0 800L400 590H810L1200 800Z" fill="#7c5b3d"/><path d="M0 0L400 190H810L1200 0Z" fill="#ece3cf"/>${windows.join("")}${panels.join("")}<path d="M880 260L1130 150V640L880 560Z" fill="hsl(${hue} 22% 27%)"/>`;
};

/** Rays of a ray tracer, thrown from one point and thrown back by the walls of a hall. */
const rays: Motif = (next) => {
  const hall = { left: 110, right: 1090, top: 110, bottom: 690 };
  const thrown = Array.from({ length: 44 }, (_, index) => {
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
  return `${ground("#10191c")}<g fill="none" stroke="#9fd8bd" stroke-width="1.6">${thrown.join("")}</g><path d="M110 110H1090V690H110Z" fill="none" stroke="#eadfc4" stroke-width="5"/><circle cx="300" cy="480" r="15" fill="#f0b078"/>`;
};

/** A lighthouse on its dyke, with its beam over the sea. */
const lighthouse: Motif = (next) => {
  const sea = Array.from({ length: 11 }, (_, index) => {
    const y = 560 + index * 22;
    const swell = Array.from({ length: 13 }, () => `q50 ${(next() * 14 - 7).toFixed(1)} 100 0`).join("");
    return `<path d="M0 ${y}${swell}V800H0Z" fill="hsl(194 34% ${34 - index * 1.9}%)"/>`;
  });
  return `<defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#1c2a44"/><stop offset=".6" stop-color="#8c7f92"/><stop offset="1" stop-color="#eab184"/></linearGradient></defs><path d="M0 0H1200V800H0Z" fill="url(#dusk)"/><path d="M806 196L0 40V330Z" fill="#fff2c4" opacity=".28"/>${sea.join("")}<path d="M620 800q70-170 330-170 170 0 250 60v110z" fill="#20281f"/><path d="M768 650L784 232H848L864 650Z" fill="#e8ddc6"/><path d="M775 470L779 370H853L857 470ZM784 262H848L845 232H787Z" fill="#9c3b2c"/><path d="M786 168H846V232H786Z" fill="#fff2c4"/><path d="M778 168L816 122L854 168ZM776 228H856V238H776Z" fill="#2a2420"/>`;
};

const motifs: Record<string, Motif> = {
  stair: stairwell,
  "stair-survey": wavesIn("#f1ead9", "#17463a", "#b0643a"),
  "stair-boxes": workbench,
  classrooms: room,
  "classrooms-numbers": chart,
  echo: rays,
  lighthouse,
  pocket: wavesIn("#3a2233", "#f0b58a", "#8fb7ad"),
  kitchen: room,
  consultant: chart,
  organ: pipes,
};

/** The picture of this name as SVG; null for one that has no motif of its own. */
export function drawMotif(name: string): string | null {
  const motif = motifs[name];
  if (motif === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${motif(numbersFrom(name))}</svg>`;
}

function ground(color: string): string {
  return `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${color}"/>`;
}

/** A point of a circle, as a path names it. @param angle in degrees */
function at(radius: number, angle: number): string {
  const turn = (angle / 180) * Math.PI;
  return `${(Math.cos(turn) * radius).toFixed(1)} ${(Math.sin(turn) * radius).toFixed(1)}`;
}

function lines(count: number, path: (step: number) => string): string {
  return `<path d="${Array.from({ length: count }, (_, step) => path(step)).join("")}"/>`;
}

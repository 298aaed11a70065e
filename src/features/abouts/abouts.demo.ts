import type { DemoPart } from "../../core/feature/demo.ts";
import { type AboutInput, aboutSchema } from "./abouts.contract.ts";
import { abouts } from "./abouts.table.ts";

const samples: (AboutInput & { picture?: string })[] = [
  {
    blockType: "text",
    header: "Why rooms",
    body: "My grandmother’s kitchen had a corner in which every song sounded better. I have been looking for that corner ever since. It turned out to be a matter of three hard surfaces, a curtain and her.",
  },
  { blockType: "image", picture: "kitchen" },
  { blockType: "spacer", spacerSize: "350" },
  {
    blockType: "text",
    header: "In the workshop",
    body: "On Saturdays I build instruments that nobody asked for: a hurdy-gurdy for left-handers, a marimba of roof tiles, a flute that only plays in the rain. Most of them fail in instructive ways. You are welcome to come and hear them do it.",
  },
];

export const aboutDemo: DemoPart = {
  pictures: samples.flatMap(({ picture }) => picture ?? []),
  fill(change, { store }) {
    for (const { picture, ...block } of samples) {
      const { version: _version, ...values } = aboutSchema.parse(block);
      change.append(abouts, { ...values, image: store(picture) });
    }
  },
};

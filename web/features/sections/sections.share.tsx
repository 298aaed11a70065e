import type { Section } from "../../../src/features/sections/sections.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { HomeSections } from "./home-sections.tsx";

export const sectionsInShare: SharePart<Section> = {
  name: "sections",
  component: ({ entries }) => <HomeSections data={entries} />,
};

import type { Section } from "../../../src/features/sections/sections.contract.ts";
import type { SharePart } from "../../core/feature/feature.ts";
import { useLook } from "../../core/look/look-query.ts";
import { HomeSections } from "./home-sections.tsx";

export const sectionsInShare: SharePart<Section> = {
  name: "sections",
  component: ({ entries }) => <HomeSections data={entries} look={useLook()} />,
};

import type { DemoPart } from "../../core/feature/demo.ts";
import { summaries } from "./summaries.table.ts";

const summary = `I make rooms sound the way they look. For twelve years I have measured, modelled and tuned concert halls, classrooms and one lighthouse, and in the evenings I build the odd instrument to find out whether the models were right.

I like problems with a tape measure in them: small teams, real materials, and a result you can hear.`;

export const summaryDemo: DemoPart = {
  fill(change) {
    change.insert(summaries, { summary });
  },
};

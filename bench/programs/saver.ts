// A second process that saves the summary again and again, with a breath between as an owner takes it, until it is ended:
// `saver.ts URL TOKEN`. Prints a line for each save that was answered.
import type { Summary } from "../../src/features/summaries/summaries.contract.ts";
import { readJson } from "../filled-site.ts";
import { saveSummary } from "../save.ts";

const BREATH_MILLISECONDS = 100;

const [url = "", token = ""] = process.argv.slice(2);
const { summary } = await readJson<{ summary: Summary }>(`${url}/api/summaries/user-summary`);
for (let count = 0; ; count++) {
  await saveSummary(url, token, summary._id, `Words of save ${count}.`);
  console.log("saved");
  await Bun.sleep(BREATH_MILLISECONDS);
}

// A second process that looks at the site's statistics again and again until it is ended: `statistics-reader.ts URL TOKEN`.
// Prints a line for each look.
import { demandGood } from "../filled-site.ts";

const BREATH_MILLISECONDS = 100;

const [url = "", token = ""] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
for (;;) {
  await (await demandGood(await fetch(`${url}/api/statistics?days=30`, { headers }))).bytes();
  console.log("looked");
  await Bun.sleep(BREATH_MILLISECONDS);
}

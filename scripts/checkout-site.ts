import { existsSync } from "node:fs";

/** Where earlier versions stored the site of a checkout. */
const FORMER = "site";

/** The data folder of `npm start`: the checkout itself, so that uploads go to its `uploads/`. */
export function checkoutSite(): string {
  return existsSync(`${FORMER}/vitrine.db`) && !existsSync("vitrine.db") ? FORMER : ".";
}

import { existsSync } from "node:fs";

/** Where earlier versions kept the site of a checkout. */
const FORMER = "site";

/** The data folder of the site that a checkout serves: the checkout itself, so that uploads lie in its own `uploads/`. */
export function checkoutSite(): string {
  return existsSync(`${FORMER}/vitrine.db`) && !existsSync("vitrine.db") ? FORMER : ".";
}

// `npm start`: builds the executable if the source is newer, and serves the site in this checkout.
import { existsSync, statSync } from "node:fs";
import { $, Glob } from "bun";
import { checkoutSite } from "./checkout-site.ts";

const executable = "dist/vitrine";

async function isStale(): Promise<boolean> {
  if (!existsSync(executable)) return true;
  const builtAt = statSync(executable).mtimeMs;
  for (const pattern of [
    "main.ts",
    "src/**",
    "web/**",
    "migrations/**",
    "package.json",
    "bun.lock",
    "vite.config.ts",
    "scripts/*.ts",
  ])
    for await (const file of new Glob(pattern).scan({ onlyFiles: true }))
      if (statSync(file).mtimeMs > builtAt) return true;
  return false;
}

if (await isStale()) {
  console.log("Building dist/vitrine …");
  await $`bun scripts/build.ts`;
}
const arguments_ = process.argv.slice(2);
const hasData = arguments_.some((word) => word.startsWith("--data")) || Boolean(process.env.VITRINE_DATA);
const site = Bun.spawn([executable, "serve", ...(hasData ? [] : ["--data", checkoutSite()]), ...arguments_], {
  stdio: ["inherit", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => site.kill(signal));
process.exit(await site.exited);

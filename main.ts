// Combines the server in src/ with the pages in web/, which otherwise share only contracts, `src/shared` and the API's type.
import { runProgram } from "./src/program/program.ts";

await runProgram(process.argv.slice(2), () => import("./web/entry-server.tsx"));

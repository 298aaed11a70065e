// The program: the server in src/ and the pages in web/ come together here, and know of each other by types alone.
import { runProgram } from "./src/program/program.ts";

await runProgram(process.argv.slice(2), () => import("./web/entry-server.tsx"));

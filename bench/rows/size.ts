import { statSync } from "node:fs";
import { run } from "../processes.ts";
import { type Row, target } from "../results.ts";
import { findTool } from "../tools.ts";

export const size: Row = {
  id: "P12",
  targets: [target("executable", "≤", 130, 115, "MB"), target("archive to download", "≤", 50, 42, "MB")],
  async measure(bench) {
    const archive = bench.newPath("archive");
    // Compressed as by scripts/release.ts; less in a quick run.
    const compress = `${findTool("xz")} --x86 --lzma2=preset=${bench.choose("9e", "0")},lc=4`;
    await run(["sh", "-c", `tar --create vitrine | ${compress} > ${archive}`], bench.folder);
    return [
      { value: statSync(bench.executable).size / 1e6, details: "`dist/vitrine`" },
      { value: statSync(archive).size / 1e6, details: "by `tar` and `xz`, as a release is packed" },
    ];
  },
};

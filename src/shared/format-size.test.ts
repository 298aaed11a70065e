import { expect, test } from "bun:test";
import { formatSize } from "./format-size.ts";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

test.each([
  [0, "0.0 kB", "0.0 kB"],
  [1, "0.0 kB", "0.1 kB"],
  [1024, "1.0 kB", "1.0 kB"],
  [MB - 1, "1023.9 kB", "1.0 MB"],
  [1.04 * MB, "1.0 MB", "1.1 MB"],
  [40 * MB, "40.0 MB", "40.0 MB"],
  [1.5 * GB, "1.5 GB", "1.5 GB"],
  [5000 * GB, "4.8 TB", "4.9 TB"],
  [5000 * 1024 * GB, "5000.0 TB", "5000.0 TB"],
])("writes %d bytes as %s, or %s as a requirement", (bytes, down, up) => {
  expect([formatSize(bytes), formatSize(bytes, "up")]).toEqual([down, up]);
});

import { expect, test } from "bun:test";
import { SettingError } from "../../core/process/setting.ts";
import { listenError } from "./listen-error.ts";

const cases: [code: string, port: number, says: RegExp][] = [
  ["EADDRNOTAVAIL", 3000, /^--host \(VITRINE_HOST\) is no address/],
  ["EINVAL", 3000, /^--host \(VITRINE_HOST\) is no address/],
  ["EADDRINUSE", 3000, /^The port is in use\. .*--port/],
  ["EACCES", 80, /port 80, as it is below 1024\. .*--port, behind a reverse proxy, .*CAP_NET_BIND_SERVICE/],
  ["EACCES", 3000, /port 3000 of 0\.0\.0\.0\. Choose another/],
];

test.each(cases)("explains %s for port %i", (code, port, says) => {
  const said = listenError(Object.assign(new Error("listen"), { code }), { port, host: "0.0.0.0" });
  expect(said).toBeInstanceOf(SettingError);
  expect(String(said).replace("SettingError: ", "")).toMatch(says);
});

test("passes on an unknown error unchanged", () => {
  const error = new Error("something else");
  expect(listenError(error, { port: 80, host: "::" })).toBe(error);
});

import { expect, test } from "bun:test";
import { SettingError } from "../../core/process/setting.ts";
import { explainListenError } from "./listen-error.ts";

const cases: [code: string, port: number, message: RegExp][] = [
  ["EADDRNOTAVAIL", 3000, /^--host \(VITRINE_HOST\) is not an address/],
  ["EINVAL", 3000, /^--host \(VITRINE_HOST\) is not an address/],
  ["EADDRINUSE", 3000, /^The port is in use by another program\. .*--port/],
  [
    "EACCES",
    80,
    /port 80, because it is below 1024\. .*--port and put a reverse proxy in front, .*CAP_NET_BIND_SERVICE/,
  ],
  ["EACCES", 3000, /port 3000 of 0\.0\.0\.0\. Choose another/],
];

test.each(cases)("explains %s for port %i", (code, port, message) => {
  const explained = explainListenError(Object.assign(new Error("listen"), { code }), {
    port,
    host: "0.0.0.0",
  });
  expect(explained).toBeInstanceOf(SettingError);
  expect(String(explained).replace("SettingError: ", "")).toMatch(message);
});

test("passes on an unknown error unchanged", () => {
  const error = new Error("something else");
  expect(explainListenError(error, { port: 80, host: "::" })).toBe(error);
});

import { expect, test } from "bun:test";
import { InputError } from "../commands/input-error.ts";
import { assertSecureAddress } from "./latest-release.ts";

test.each([
  ["https://releases.example.org/", true],
  ["http://localhost:8080/", true],
  ["http://127.0.0.1/", true],
  ["http://127.8.9.10:81/", true],
  ["http://127.1/", true],
  ["http://[::1]:8080/", true],
  ["http://releases.example.org/", false],
  ["http://localhost.example.org/", false],
  ["http://127.0.0.1.example.org/", false],
  ["http://127.0.0.1@example.org/", false],
  ["http://10.0.0.1/", false],
  ["http://0.0.0.0/", false],
  ["http://[::ffff:10.0.0.1]/", false],
  ["ftp://localhost/", false],
  ["file:///srv/releases/", false],
])("accepts updates from %s: %p", (address, isAccepted) => {
  if (isAccepted) expect(() => assertSecureAddress(address)).not.toThrow();
  else expect(() => assertSecureAddress(address)).toThrow(InputError);
});

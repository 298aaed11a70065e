import { SettingError } from "../../core/process/setting.ts";
import { errorCodeOf } from "../../core/process/system-errors.ts";
import type { Config } from "../config.ts";

/** Listening on a lower port needs a permission. */
const FREE_PORTS = 1024;

/** Turns the system's error for an address that can't be listened on into one that people understand, if it is known. */
export function explainListenError(error: unknown, { port, host }: Pick<Config, "port" | "host">): unknown {
  switch (errorCodeOf(error)) {
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new SettingError("--host (VITRINE_HOST) is not an address of this machine.");
    case "EADDRINUSE":
      return new SettingError(
        "The port is in use by another program. Choose another with --port, or use --port 0 for a free one.",
      );
    case "EACCES":
    case "EPERM":
      return new SettingError(
        port > 0 && port < FREE_PORTS
          ? `This user may not listen on port ${port}, because it is below ${FREE_PORTS}. Choose a higher one with --port and put a reverse proxy in front, or give the executable the capability CAP_NET_BIND_SERVICE.`
          : `This user may not listen on port ${port} of ${host}. Choose another with --port or --host.`,
      );
  }
  return error;
}

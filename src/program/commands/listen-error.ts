import { SettingError } from "../../core/process/setting.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import type { Config } from "../config.ts";

/** Ports under it need a permission of their own. */
const FREE_PORTS = 1024;

/** What the system said when it was asked for an address to listen on, in a sentence where we know what it means. */
export function listenError(error: unknown, { port, host }: Pick<Config, "port" | "host">): unknown {
  switch (codeOf(error)) {
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new SettingError("--host (VITRINE_HOST) is no address of this machine.");
    case "EADDRINUSE":
      return new SettingError("The port is in use. Choose another with --port, or 0 for a free one.");
    case "EACCES":
    case "EPERM":
      return new SettingError(
        port > 0 && port < FREE_PORTS
          ? `This user may not listen on port ${port}, as it is below ${FREE_PORTS}. Choose one from ${FREE_PORTS} on with --port, behind a reverse proxy, or give the program the capability CAP_NET_BIND_SERVICE.`
          : `This user may not listen on port ${port} of ${host}. Choose another with --port or --host.`,
      );
  }
  return error;
}

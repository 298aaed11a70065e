import { isLoopback } from "../../shared/loopback.ts";
import { InputError } from "../commands/input-error.ts";
import { readConfig } from "../config.ts";
import { proxySnippets } from "./proxy-snippets.ts";

/** The domains and listen flags of `install`, as typed. */
export type Listen = {
  domains: string[];
  port: string | undefined;
  host: string | undefined;
  url: string | undefined;
};

/** Ports below this one need a capability. */
const FREE_PORTS = 1024;

/**
 * The arguments with which the service listens, and what a proxy needs to know.
 * @throws SettingError for a value that `serve` would refuse
 */
export function readListen({ domains, port, host, url }: Listen) {
  const flags = { ...(port !== undefined && { port }), ...(host !== undefined && { host }) };
  // Without this shell's environment variables, because the service won't have them.
  const config = readConfig({ ...flags, ...(url !== undefined && { url }) }, {}, domains);
  if (config.https !== null && host !== undefined)
    throw new InputError(
      `With a domain, Vitrine serves visitors itself. To run behind a proxy, leave out the domain: vitrine install --port 3000 --host ${host} --url https://${domains[0]}`,
    );
  if (config.port === 0)
    throw new InputError("--port must be a port from 1 to 65535: the proxy has to know it.");
  const shown = config.host.includes(":") ? `[${config.host}]` : config.host;
  const isBehindProxy = host !== undefined && isLoopback(shown);
  return {
    args: [
      ...domains,
      ...(port === undefined ? [] : ["--port", String(config.port)]),
      ...(host === undefined ? [] : ["--host", config.host]),
      ...(url === undefined ? [] : ["--url", config.url]),
      // Only programs on this machine reach such an address.
      ...(isBehindProxy ? ["--trust-proxy", "127.0.0.1,::1"] : []),
    ],
    hasLowPort: config.https !== null || config.port < FREE_PORTS,
    address: config.https === null ? `http://localhost:${config.port}` : `https://${domains[0]}`,
    proxy: isBehindProxy
      ? proxySnippets({
          domain: config.url === "" ? "example.org" : new URL(config.url).hostname,
          address: `${shown}:${config.port}`,
        })
      : null,
  };
}

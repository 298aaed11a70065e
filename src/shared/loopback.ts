/**
 * Whether a host is this machine, so that nobody on the network can read what is sent to it.
 * @param hostname as `URL` writes it
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

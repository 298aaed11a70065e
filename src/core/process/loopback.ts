/**
 * Whether an address leads to this machine alone, so that nobody on the network can read or answer what is sent to it.
 * @param hostname as `URL` writes it
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

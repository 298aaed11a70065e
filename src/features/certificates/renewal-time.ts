import { X509Certificate } from "node:crypto";
import { z } from "zod";
import type { Certificate } from "./certificate-folder.ts";
import type { AuthoritySettings } from "./certificate-settings.ts";

/** Milliseconds. */
const TIMEOUT = 30_000;

const directorySchema = z.object({ renewalInfo: z.url().optional() });
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const renewalSchema = z.object({ suggestedWindow: z.object({ start: time, end: time }) });

/**
 * When the authority suggests renewing a certificate (ARI, RFC 9773), in milliseconds since 1970; null if it doesn't say.
 * @param cert PEM
 * @throws Error when the authority can't be reached or answers with an error
 */
export async function fetchRenewalTime(
  { directory, caFile }: AuthoritySettings,
  cert: string,
): Promise<number | null> {
  const get = async (url: string): Promise<unknown> => {
    const response = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(caFile !== "" && { tls: { ca: Bun.file(caFile) } }),
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return await response.json();
  };
  const { renewalInfo } = directorySchema.parse(await get(directory));
  const id = certificateId(cert);
  if (renewalInfo === undefined || id === null) return null;
  const { start, end } = renewalSchema.parse(await get(`${renewalInfo}/${id}`)).suggestedWindow;
  // The random serial number spreads the renewals over the window, and gives the same time after a restart.
  const fraction = Number.parseInt(new X509Certificate(cert).serialNumber.slice(-8), 16) / 2 ** 32;
  return start + (end - start) * fraction;
}

/** When a third of a certificate's lifetime is left, in milliseconds since 1970. */
export function defaultRenewalTime({
  validFrom,
  validTo,
}: Pick<Certificate, "validFrom" | "validTo">): number {
  return validTo - (validTo - validFrom) / 3;
}

/** RFC 9773 §4.1: the authority's key identifier and the serial number. Null for a certificate without that identifier. */
export function certificateId(cert: string): string | null {
  const { raw, serialNumber } = new X509Certificate(cert);
  // node:crypto does not read this extension: its OID, then three nested DER headers of two bytes, then the identifier.
  const oid = raw.indexOf(Buffer.from("0603551d23", "hex"));
  const at = oid + 11;
  if (oid === -1 || raw[at - 2] !== 0x80) return null;
  const keyId = raw.subarray(at, at + (raw[at - 1] ?? 0));
  // In DER the first bit is the sign.
  const positive = Number.parseInt(serialNumber.slice(0, 2), 16) > 127 ? `00${serialNumber}` : serialNumber;
  return `${keyId.toString("base64url")}.${Buffer.from(positive, "hex").toString("base64url")}`;
}

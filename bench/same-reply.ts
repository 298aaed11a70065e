/** A reply as it goes over the wire. */
export type Reply = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** What every server says of the connection and the moment, and not of the content. */
const ofTheConnection = ["connection", "content-length", "date", "keep-alive", "server", "transfer-encoding"];

/** Reads an address without unpacking it. @throws Error for another status than expected */
export async function readReply(
  url: string,
  headers: Record<string, string>,
  status: 200 | 206 = 200,
): Promise<Reply> {
  // The certificates of the rows are their own.
  const tls = { rejectUnauthorized: false };
  const reply = await fetch(url, { headers, decompress: false, redirect: "manual", tls });
  if (reply.status !== status) throw new Error(`${url} answered ${reply.status}.`);
  const kept = [...reply.headers].filter(([name]) => !ofTheConnection.includes(name));
  return { body: new Uint8Array(await reply.arrayBuffer()), headers: Object.fromEntries(kept) };
}

/** Milliseconds within which a reply that was just made is packed smaller (src/core/http/response-cache.ts), and no more. */
const SETTLED = 6000;

/** Like `readReply`, of a page as visitors get it from some seconds after a change on. */
export async function readSettledReply(url: string, headers: Record<string, string>): Promise<Reply> {
  const first = await readReply(url, headers);
  for (let waited = 0; waited < SETTLED; waited += 500) {
    await Bun.sleep(500);
    const reply = await readReply(url, headers);
    if (reply.headers.etag !== first.headers.etag) return reply;
  }
  return first;
}

/** @throws Error where another server does not send the same bytes and headers */
export async function demandSame(
  url: string,
  headers: Record<string, string>,
  expected: Reply,
): Promise<void> {
  const reply = await readReply(url, headers);
  if (!Buffer.from(reply.body).equals(expected.body)) throw new Error(`${url} sends other bytes.`);
  const names = new Set([...Object.keys(reply.headers), ...Object.keys(expected.headers)]);
  const different = [...names].filter((name) => reply.headers[name] !== expected.headers[name]);
  if (different.length > 0)
    throw new Error(
      `${url} sends other headers: ${different.map((name) => `${name}: ${reply.headers[name]} for ${expected.headers[name]}`).join("; ")}`,
    );
}

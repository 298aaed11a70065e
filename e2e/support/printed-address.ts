/** Reads the address that a server prints. The rest of the output can still be read. @throws Error if it exits without one */
export async function addressFrom(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of output.values({ preventCancel: true })) {
    text += decoder.decode(part, { stream: true });
    const address = /^listening on (https?:\S+)$/m.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server exited before it listened: ${text}`);
}

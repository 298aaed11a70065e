/** The address that a server tells on its output; what it says later may go on being read. @throws Error where it ends without */
export async function addressFrom(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of output.values({ preventCancel: true })) {
    text += decoder.decode(part, { stream: true });
    const address = /^listening on (https?:\S+)$/m.exec(text)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`It ended before it listened: ${text}`);
}

/** The lines of a stream of text, as they come; what follows the last break is one too, unless it is empty. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  // The DOM's type lacks what every stream has.
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
    parts.push(first);
    for (const next of more) {
      yield parts.join("");
      parts = [next];
    }
  }
  const last = parts.join("");
  if (last !== "") yield last;
}

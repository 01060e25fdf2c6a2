/** The body of a request or response, from Node, from undici or from the global `fetch`. */
type Body = AsyncIterable<Uint8Array>;

/**
 * Reads the body of a request or response as text, up to a limit, so that an endless body cannot exhaust memory.
 * @returns null if the body is longer than `maxBytes`. The rest of the body is then cancelled unread.
 */
export async function readAtMost(body: Body | null, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

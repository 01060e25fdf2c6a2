/** The body of a response, from undici or from the global `fetch`. Their types differ only in the declarations. */
type Body = AsyncIterable<Uint8Array>;

/**
 * Reads a response's body as text, up to a limit, so that an endless response cannot exhaust memory.
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

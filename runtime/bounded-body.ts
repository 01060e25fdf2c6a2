/** A body. undici's and the global type differ only in their declarations. */
type Body = AsyncIterable<Uint8Array>;

/**
 * Reads a server's response as text up to a limit, so an endless response cannot exhaust memory.
 * @param maxBytes - in bytes.
 * @returns null if the body is longer. The rest is then cancelled unread.
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

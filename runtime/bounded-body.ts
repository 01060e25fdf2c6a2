/** A body. undici's and the global type differ only in their declarations. */
type Body = AsyncIterable<Uint8Array>;

/**
 * Reads a server's answer as text up to a limit, so an endless answer cannot exhaust memory.
 * @param longest - in bytes.
 * @returns null when the body is longer: then the rest is cancelled unread.
 */
export async function readAtMost(body: Body | null, longest: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > longest) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

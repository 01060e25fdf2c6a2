/** A body to read: undici's and the global one differ in their types only. */
type Body = AsyncIterable<Uint8Array>;

/**
 * Reads the body of another server's answer as text, so that an answer without an end costs no memory.
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

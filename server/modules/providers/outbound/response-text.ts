/** Largest answer of a provider. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The text of an answer, or an error when it is longer than anything a provider has to say. */
export async function readResponseText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

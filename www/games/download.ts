/** The bytes of an answer, which may have no end. In: an answer, and how many bytes are wanted at most. */

/** All bytes; null where there are more. */
export async function bytesUpTo(answer: Response, most: number): Promise<Uint8Array | null> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length <= most) continue;
    void reader?.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Large enough to make Redis calls cheap, small enough for memory. */
const blockBytes = 1_048_576;

/** Joins chunks into blocks of at least the given number of bytes (default one megabyte), except for the last; none is empty. */
export async function* inBlocks(
  chunks: AsyncIterable<Uint8Array>,
  minBytes = blockBytes,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < minBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

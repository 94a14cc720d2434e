/** Enough that asking Redis costs little, and little enough to keep in memory. */
const blockBytes = 1_048_576;

/** Chunks put together into blocks of so many bytes (a megabyte) or more, the last one excepted; none is empty. */
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

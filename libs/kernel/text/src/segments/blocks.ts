import { finish, type Sliced } from "../slices.ts";
import { trimSpan } from "../text-span.ts";
import { type Block, blockReaders, type BlockRun, type ReadingPosition } from "./block-readers.ts";
import { indentOf, isBlank, textLinesInSlices } from "./line-patterns.ts";

function* readBlock(position: ReadingPosition): Sliced<BlockRun> {
  for (const read of blockReaders) {
    const reading = read(position);
    const run = reading !== undefined && "next" in reading ? yield* reading : reading;
    if (run !== undefined) return run;
  }
  return { count: 1, kind: "paragraph" };
}

const stepsAtATime = 200;

/**
 * Yields the blocks of Markdown or plain text by scanning its lines, in order and without overlap. Blank lines, thematic breaks
 * and empty quote lines belong to no block; everything else does.
 */
export function* blocksInSlices(text: string): Sliced<Block[]> {
  const lines = yield* textLinesInSlices(text);
  const found: Block[] = [];
  let content = 0;
  let index = 0;
  let steps = 0;
  for (let line = lines[0]; line !== undefined; line = lines[index]) {
    if ((steps += 1) % stepsAtATime === 0) yield;
    if (isBlank(line.text)) {
      index += 1;
      continue;
    }
    if (indentOf(line.text) < Math.min(content, 2)) content = 0;
    const { count, kind, level, content: opened } = yield* readBlock({ lines, index, content });
    index += count;
    content = opened ?? content;
    if (kind === undefined) continue;
    const span = trimSpan(text, { start: line.start, end: lines[index - 1]?.end ?? line.end });
    found.push({ kind, ...span, ...(level === undefined ? {} : { level }) });
  }
  return found;
}

/** Like `blocksInSlices`, without pauses. */
export const blocks = (text: string): Block[] => finish(blocksInSlices(text));

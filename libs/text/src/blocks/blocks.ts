import { trimSpan } from "../text-span.ts";
import { type BlockRun, blockReaders, type ReadingPosition } from "./block-readers.ts";
import type { Block } from "./block.ts";
import { indentOf, isBlank } from "./line-patterns.ts";
import { textLines } from "./text-lines.ts";

const readBlock = (position: ReadingPosition): BlockRun => {
  for (const read of blockReaders) {
    const run = read(position);
    if (run !== undefined) return run;
  }
  return { count: 1, kind: "paragraph" };
};

/**
 * The block structure of Markdown or plain text by a scan of its lines, in order, nothing overlapping. Blank lines,
 * thematic breaks and empty quote lines belong to no block; everything else does.
 */
export const blocks = (text: string): Block[] => {
  const lines = textLines(text);
  const found: Block[] = [];
  let content = 0;
  let index = 0;
  for (let line = lines[0]; line !== undefined; line = lines[index]) {
    if (isBlank(line.text)) {
      index += 1;
      continue;
    }
    if (indentOf(line.text) < Math.min(content, 2)) content = 0;
    const { count, kind, level, content: opened } = readBlock({ lines, index, content });
    index += count;
    content = opened ?? content;
    if (kind === undefined) continue;
    const span = trimSpan(text, { start: line.start, end: lines[index - 1]?.end ?? line.end });
    found.push({ kind, ...span, ...(level === undefined ? {} : { level }) });
  }
  return found;
};

import { isCommentStart } from "./line-patterns.ts";
import type { TextLine } from "./text-lines.ts";

const longestComment = 500;

/** How many lines an HTML comment that begins at `lines[index]` takes; 0 where none begins or none ends within 500 lines. */
export const commentLength = (lines: readonly TextLine[], index: number): number => {
  if (!isCommentStart(lines[index]?.text ?? "")) return 0;
  return lines.slice(index, index + longestComment).findIndex(({ text }) => text.includes("-->")) + 1;
};

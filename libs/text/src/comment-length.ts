import { isCommentStart } from "./line-patterns.ts";
import type { TextLine } from "./text-lines.ts";

/** Bounds the search for an end that may not come, which keeps a text full of openings linear. */
const longestComment = 100;

/** How many lines an HTML comment that begins at `lines[index]` takes; 0 where none begins or none ends within 100 lines. */
export const commentLength = (lines: readonly TextLine[], index: number): number => {
  if (!isCommentStart(lines[index]?.text ?? "")) return 0;
  const last = Math.min(lines.length, index + longestComment);
  for (let at = index; at < last; at += 1)
    if (lines[at]?.text.includes("-->") === true) return at - index + 1;
  return 0;
};

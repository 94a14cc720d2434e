import { isCommentStart } from "./line-patterns.ts";
import type { TextLine } from "./text-lines.ts";

/**
 * How many lines an HTML comment that begins at `lines[index]` takes; 0 where none begins, and where none ends before the
 * next begins, which also keeps a text full of openings linear.
 */
export const commentLength = (lines: readonly TextLine[], index: number): number => {
  if (!isCommentStart(lines[index]?.text ?? "")) return 0;
  for (let at = index; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? "";
    if (at > index && isCommentStart(text)) return 0;
    if (text.includes("-->")) return at - index + 1;
  }
  return 0;
};

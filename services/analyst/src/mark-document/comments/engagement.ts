import type { Comment, Engagement } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

const most = 10;
const longestText = 160;
/** Far fewer than the first has are not many. */
const leastOfMost = 0.02;
/** To answer takes more than to like. */
const perReply = 2;

const attention = ({ likes, replies }: Comment): number => likes + perReply * replies;

/** The first words of a comment, up to the end of a sentence, of a clause or of a word. */
const briefly = (said: string): string => {
  const text = collapseWhitespace(said);
  if (text.length <= longestText) return text;
  const start = text.slice(0, longestText);
  for (const end of [/[.!?…。！？]/gu, /[,;:，；：、]/gu, /\s/gu]) {
    const last = [...start.matchAll(end)].findLast(({ index }) => index > longestText / 4);
    if (last !== undefined) return `${start.slice(0, last.index).trimEnd()}…`;
  }
  return `${start.replace(/[\uD800-\uDBFF]$/u, "")}…`;
};

/** The comments that most people liked or answered, most first; a reply counts as two likes. What hardly anybody did is left out. */
export const topEngagement = (comments: readonly Comment[], text: string): Engagement[] => {
  const ranked = comments
    .filter((comment) => attention(comment) > 0 && text.slice(comment.start, comment.end).trim() !== "")
    .toSorted((one, other) => attention(other) - attention(one) || one.start - other.start)
    .slice(0, most);
  const [first] = ranked;
  const least = first === undefined ? 0 : leastOfMost * attention(first);
  return ranked
    .filter((comment) => attention(comment) >= least)
    .map(({ id, start, end, likes, replies }) => {
      const said = briefly(text.slice(start, end));
      return { commentId: id, start, end, text: said, likes, replies };
    });
};

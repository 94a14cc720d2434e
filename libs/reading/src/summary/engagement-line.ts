import type { Engagement } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

interface Wording {
  readonly likes: string;
  readonly replies: string;
  readonly brackets: readonly [open: string, close: string];
}

const english: Wording = { likes: "likes", replies: "replies", brackets: [" (", ")"] };
const wordings: Readonly<Record<string, Wording>> = {
  zh: { likes: "点赞", replies: "回复", brackets: ["（", "）"] },
  ru: { likes: "лайков", replies: "ответов", brackets: [" (", ")"] },
  de: { likes: "Likes", replies: "Antworten", brackets: [" (", ")"] },
};

const fewest = 100;

/** A hundred and more is told in two figures: it changes while it is read. */
const roundly = (count: number): string => {
  if (count < fewest) return String(count);
  const step = 10 ** (String(count).length - 2);
  const round = Math.floor(count / step) * step;
  return round === count ? String(count) : `${round}+`;
};

/** A comment that many liked or answered, as overviews show it: `High-engagement: … (5000+ likes)`, counts worded in its language. */
export const engagementLine = ({ text, likes, replies }: Engagement, language: string): string => {
  const { brackets, ...words } = wordings[language] ?? english;
  const count = likes === 0 ? `${roundly(replies)} ${words.replies}` : `${roundly(likes)} ${words.likes}`;
  return `High-engagement: ${collapseWhitespace(text)}${brackets[0]}${count}${brackets[1]}`;
};

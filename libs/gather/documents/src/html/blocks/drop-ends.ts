import { isHeading, type TextBlock } from "./read-blocks.ts";

const longestQuestion = 120;
/** Questions to readers about the page, in the languages in which documentation asks them. */
const aboutPage = [
  /^(?:was|is|did) (?:you find )?this (?:\w+ )?(?:page|article|answer|topic|content|section|document|information|guide|post)\b.{0,20}(?:help|useful)/iu,
  /^war diese\p{L}? .{1,20} (?:hilfreich|nützlich)/iu,
  /^(?:cette page|cet article|ce contenu) .{0,30}\butile/iu,
  /^¿(?:te|le|fue|ha) .{0,40} (?:útil|ayuda)/iu,
];

const asksAboutPage = ({ text, links }: TextBlock): boolean =>
  text.length <= longestQuestion && links === 0 && aboutPage.some((question) => question.test(text));

/** Longer ones, and those with numbers, such as prices, may be text that a page sets as a heading. */
const maxHeadingWords = 3;
/** More are a list. */
const maxHeadings = 2;

const isShortHeading = (block: TextBlock): boolean =>
  isHeading(block) && block.words <= maxHeadingWords && !/\p{N}/u.test(block.text);

/**
 * Returns the blocks of a text without questions to readers about the page, such as "Was this page helpful?", and without short
 * headings at the end, below which nothing is left: "Comments".
 */
export const dropEnds = (blocks: readonly TextBlock[]): readonly TextBlock[] => {
  const text = blocks.filter((block) => !asksAboutPage(block));
  const end = text.findLastIndex((block) => !isShortHeading(block)) + 1;
  return text.length - end <= maxHeadings ? text.slice(0, end) : text;
};

import { isHeading, type TextBlock } from "./read-blocks.ts";

const longestQuestion = 120;
/** Questions to readers about the page, in the languages in which documentation asks them. */
const aboutPage = [
  /^(?:was|is|did) (?:you find )?this (?:\w+ )?(?:page|article|answer|topic|content|section|document|information|guide|post)\b.{0,20}(?:help(?:ful|ed)?|useful)(?: (?:to |for )?you)?\s*\?.{0,20}$/iu,
  /^war(?:en)? diese\p{L}? (?:seite|artikel|beitrag|antwort|inhalt|information(?:en)?|anleitung|abschnitt) .{0,20}(?:hilfreich|nützlich)\s*\?.{0,20}$/iu,
  /^(?:cette page|cet article|ce contenu) .{0,30}\butile\s*\?.{0,20}$/iu,
  /^¿(?:te|le|fue|ha) (?=.{0,40}(?:página|artículo|contenido|información|respuesta|esto)).{0,40}(?:útil|ayuda).{0,30}\?.{0,20}$/iu,
];

const asksAboutPage = ({ text, links }: TextBlock): boolean =>
  text.length <= longestQuestion && links === 0 && aboutPage.some((question) => question.test(text));

/** Text that a page sets as a heading has a number, such as a price, or is a sentence, or names what it says: "Winner: Bob". */
const saysMore = /\p{N}|[.!。！]$|[:：]\s*\S/u;
const maxHeadingWords = 3;
/** More are a list. */
const maxHeadings = 2;

const isShortHeading = (block: TextBlock): boolean =>
  isHeading(block) &&
  ((block.words <= maxHeadingWords && !saysMore.test(block.text)) || asksAboutPage(block));

/**
 * Returns the blocks of a text without questions to readers about the page, such as "Was this page helpful?", and without short
 * headings at the end, below which nothing is left: "Comments".
 */
export const dropEnds = (blocks: readonly TextBlock[]): readonly TextBlock[] => {
  const text = blocks.filter((block) => isHeading(block) || !asksAboutPage(block));
  const end = text.findLastIndex((block) => !isShortHeading(block)) + 1;
  return text.length - end <= maxHeadings ? text.slice(0, end) : text;
};

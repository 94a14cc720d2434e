import { wordsPerPassage } from "../evidence/text/make-passages.ts";
import { createTextMaker } from "../evidence/text/text-maker.ts";

const sourceCount = 10;
const paragraphsPerHeading = 4;

/** A file that is handed in, as Markdown. */
export interface MadeSource {
  readonly uri: string;
  /** Without title and headings. */
  readonly paragraphs: readonly string[];
  readonly markdown: string;
}

/** Ten sources of so many words each, and something to ask of them; the same ones for the same number of words. */
export const makeSources = (
  words: number,
): { readonly question: string; readonly sources: readonly MadeSource[] } => {
  const maker = createTextMaker(11);
  const sources = Array.from({ length: sourceCount }, (_, place) => {
    const title = maker.title();
    const perParagraph = Math.min(words, wordsPerPassage);
    const paragraphs = Array.from({ length: Math.round(words / perParagraph) }, () =>
      maker.paragraph(perParagraph),
    );
    const parts = paragraphs.flatMap((paragraph, index) =>
      index % paragraphsPerHeading === 0 ? [`## ${maker.title()}`, paragraph] : [paragraph],
    );
    return {
      uri: `file:source-${place + 1}.md`,
      paragraphs,
      markdown: [`# ${title}`, ...parts].join("\n\n"),
    };
  });
  return { question: maker.question(), sources };
};

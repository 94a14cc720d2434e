import type { readCitations } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { detectLanguage, readCitedText } from "@quarry/text";

/** Answers with the sentences of a text and what each cites; needs nothing but the text. */
export const createReadCitations =
  (): Handler<typeof readCitations> =>
  async ({ text, language = detectLanguage(text), keys }) => {
    const { sentences, references } = readCitedText(text, { locale: language, keys });
    return {
      language,
      sentences: sentences.map(({ start, end, text: said, citations }) => ({
        start,
        end,
        text: said,
        citations: citations.map(({ ref, claim }) => ({ ref, claim })),
      })),
      references: [...references],
    };
  };

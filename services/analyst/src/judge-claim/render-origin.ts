import { surroundingsOf } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { hasOrigin } from "./judged-claim.ts";
import type { Judging } from "./judging.ts";

/** A text of at most so many characters is shown whole. */
const maxWholeText = 3_000;
const sentencesAround = 3;

/**
 * The quote a claim was taken from as a prompt shows it: the title of its document, then the quote between « and » inside the sentences
 * around it, for a claim may say what the quote alone leaves to them. "none" where the quote does not stand in its document.
 */
export const renderOrigin = (judging: Pick<Judging, "job" | "documents">): string => {
  const { claim, language } = judging.job;
  const document = judging.documents.get(claim.origin.documentId);
  if (document === undefined || !hasOrigin(judging)) return "none";
  const { text, facts } = document;
  const { start, end } = claim.origin;
  const window = surroundingsOf(claim.origin, text, { language, sentencesAround, wholeUpTo: maxWholeText });
  const shown = [
    text.slice(window.start, start),
    "«",
    text.slice(start, end),
    "»",
    text.slice(end, window.end),
  ];
  return [facts.title, shown.join("")]
    .map(collapseWhitespace)
    .filter((line) => line !== "")
    .join("\n");
};

import { surroundingsOf } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { documentHead } from "../evidence/document-head.ts";
import { shownPassages } from "./judge-by-model.ts";
import { hasOrigin } from "./judged-claim.ts";
import type { Judging } from "./judging.ts";

/** Characters up to which the source of a claim is shown whole: an abstract says at its beginning who was studied. */
const maxWholeText = 2_500;

/** The quote a claim was taken from, marked among the sentences around it, under the head of its document; "none" where it does not stand. */
export const renderOrigin = (judging: Judging): string => {
  const { claim, language } = judging.job;
  const { documentId, start, end } = claim.origin;
  const document = judging.documents.get(documentId);
  if (document === undefined || !hasOrigin(judging)) return "none";
  const { text, facts } = document;
  const window = surroundingsOf(claim.origin, text, { language, wholeUpTo: maxWholeText });
  const before = text.slice(window.start, start);
  const after = text.slice(end, window.end);
  return `${documentHead(facts)}\n${collapseWhitespace(`${before}«quote»${text.slice(start, end)}«/quote»${after}`)}`;
};

/** The passages a claim is judged by, each under its id and the head of its document. */
export const renderWitnesses = (judging: Judging): string =>
  shownPassages(judging)
    .map(({ id, passage, text }) => {
      const head = documentHead(judging.documents.get(passage.documentId)?.facts);
      return `[${id}]${head === "" ? "" : ` ${head}`}\n${text}`;
    })
    .join("\n\n");

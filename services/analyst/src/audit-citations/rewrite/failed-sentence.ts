import type { CitedSentence } from "@quarry/contracts";
import type { Auditing } from "../check-citations.ts";
import type { AuditedSentence } from "./audited-sentence.ts";
import { type CitedPassage, citedPassage } from "./cited-passage.ts";
import { verbatimSentence } from "./verbatim-sentence.ts";

/** A sentence that failed, and what can be made of it. */
export interface FailedSentence {
  readonly before: AuditedSentence;
  readonly passage: CitedPassage;
  /** What its passage says of the same, word for word; undefined when it says nothing. */
  readonly verbatim: CitedSentence | undefined;
}

/** The passage of the nearest of a failed sentence's citations, and what it says; undefined when none has one. */
export const findFailed = async (
  before: AuditedSentence,
  auditing: Auditing,
): Promise<FailedSentence | undefined> => {
  const { sentence, rows } = before;
  const [nearest] = sentence.citations
    .map((citation, index) => ({ citation, support: rows[index]?.support ?? 0 }))
    .toSorted((one, other) => other.support - one.support)
    .flatMap(({ citation }) => citedPassage(citation, auditing.texts, auditing.language) ?? []);
  if (nearest === undefined) return undefined;
  return { before, passage: nearest, verbatim: await verbatimSentence(sentence, nearest, auditing) };
};

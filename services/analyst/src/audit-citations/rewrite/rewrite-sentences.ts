import type { CitedSentence, RewrittenSentence } from "@quarry/contracts";
import { auditSentence } from "../audit-sentence.ts";
import type { Auditing } from "../check-citations.ts";
import type { Asking } from "../views/ask-views.ts";
import { askTexts } from "./ask-texts.ts";
import { type AuditedSentence, reasonOfFailure, stands } from "./audited-sentence.ts";
import { type FailedSentence, findFailed } from "./failed-sentence.ts";
import { isProse } from "./is-prose.ts";
import { withoutFailedCitations } from "./without-failed-citations.ts";

/** A report after its one rewriting. */
export interface Rewriting {
  /** Every sentence as it is now, in order; one that could not be saved is as it was. */
  readonly audited: readonly AuditedSentence[];
  readonly rewritten: readonly RewrittenSentence[];
}

/** What may stand in place of a sentence, the model's words first: those pass only by the code's own checks. */
const replacements = (
  { before, passage, verbatim }: FailedSentence,
  text: string | undefined,
): CitedSentence[] => {
  const isNew = text !== undefined && text !== verbatim?.text && text !== before.sentence.text;
  const written = isNew && isProse(text) ? [{ ...before.sentence, text, citations: [passage.citation] }] : [];
  return [...written, ...(verbatim === undefined ? [] : [verbatim])];
};

const rewrite = async (
  failed: FailedSentence,
  text: string | undefined,
  auditing: Auditing,
): Promise<AuditedSentence[]> => {
  const audited = await Promise.all(
    replacements(failed, text).map(async (sentence) => ({
      sentence,
      rows: await auditSentence(sentence, auditing),
    })),
  );
  const passes = ({ rows }: AuditedSentence): boolean => rows.every(({ status }) => status === "PASS");
  return [...audited.filter(passes), ...audited.filter((one) => !passes(one) && stands(one))];
};

const toRewritten = (before: AuditedSentence, { sentence }: AuditedSentence): RewrittenSentence => ({
  sentenceId: sentence.id,
  was: before.sentence.text,
  text: sentence.text,
  citations: sentence.citations,
  reason: reasonOfFailure(before),
});

/**
 * Saves what failed its audit, once: a sentence loses the citations that failed where others carry it; else it is written anew from the
 * passage it cites, by a model where there is one, and stands in the passage's own words where the model's do not pass. What passes then
 * is kept, unless the report says it already.
 */
export const rewriteSentences = async (
  audited: readonly AuditedSentence[],
  auditing: Auditing,
  asking: Asking,
): Promise<Rewriting> => {
  const failing = audited.filter((one) => !stands(one));
  const saved = new Map<AuditedSentence, AuditedSentence>();
  const lost: AuditedSentence[] = [];
  for (const one of failing) {
    const kept = withoutFailedCitations(one);
    if (kept === undefined) lost.push(one);
    else saved.set(one, kept);
  }
  const found = await Promise.all(lost.map((one) => findFailed(one, auditing)));
  const failed = found.filter((one) => one !== undefined);
  const texts = await askTexts(failed, auditing, asking);
  const said = new Set(
    audited.filter((one) => stands(one) || saved.has(one)).map(({ sentence }) => sentence.text),
  );
  for (const one of failed) {
    const choices = await rewrite(one, texts.get(one), auditing);
    const choice = choices.find(({ sentence }) => !said.has(sentence.text));
    if (choice === undefined) continue;
    said.add(choice.sentence.text);
    saved.set(one.before, choice);
  }
  return {
    audited: audited.map((one) => saved.get(one) ?? one),
    rewritten: [...saved].map(([before, after]) => toRewritten(before, after)),
  };
};

import type { CitedSentence, ReportDraft, RewrittenSentence } from "@quarry/contracts";

/** Every cited sentence of a draft, an id once, in reading order. */
export const sentencesOf = (draft: ReportDraft): CitedSentence[] => {
  const all = [
    ...draft.shortAnswer,
    ...draft.sections.flatMap(({ sentences }) => sentences),
    ...draft.contradictions.flatMap(({ sides }) => sides),
    ...draft.ideas.flatMap(({ sentences }) => sentences),
    ...draft.implementations.flatMap(({ sentences }) => sentences),
  ];
  return [...new Map(all.map((sentence) => [sentence.id, sentence])).values()];
};

/** The draft without the sentences that `keeps` refuses; an idea or a contradiction that lost its evidence goes too. */
export const filterDraft = (
  draft: ReportDraft,
  keeps: (sentence: CitedSentence) => boolean,
): ReportDraft => ({
  ...draft,
  shortAnswer: draft.shortAnswer.filter(keeps),
  sections: draft.sections.map((section) => ({ ...section, sentences: section.sentences.filter(keeps) })),
  contradictions: draft.contradictions.filter(({ sides }) => sides.every(keeps)),
  ideas: draft.ideas
    .map((idea) => ({ ...idea, sentences: idea.sentences.filter(keeps) }))
    .filter(({ sentences }) => sentences.length > 0),
  implementations: draft.implementations.map((one) => ({ ...one, sentences: one.sentences.filter(keeps) })),
});

/** The draft with the new words and citations of sentences that were rewritten, wherever they stand. */
export const rewriteDraft = (draft: ReportDraft, rewritten: readonly RewrittenSentence[]): ReportDraft => {
  const byId = new Map(rewritten.map((sentence) => [sentence.sentenceId, sentence]));
  const rewrite = (sentence: CitedSentence): CitedSentence => {
    const found = byId.get(sentence.id);
    return found === undefined ? sentence : { ...sentence, text: found.text, citations: found.citations };
  };
  const within = <Part extends { readonly sentences: CitedSentence[] }>(part: Part): Part => ({
    ...part,
    sentences: part.sentences.map(rewrite),
  });
  return {
    ...draft,
    shortAnswer: draft.shortAnswer.map(rewrite),
    sections: draft.sections.map(within),
    contradictions: draft.contradictions.map(({ sides: [one, other], ...rest }) => ({
      ...rest,
      sides: [rewrite(one), rewrite(other)],
    })),
    ideas: draft.ideas.map(within),
    implementations: draft.implementations.map(within),
  };
};

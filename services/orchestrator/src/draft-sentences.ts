import type { CitedSentence, ReportDraft } from "@quarry/contracts";

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

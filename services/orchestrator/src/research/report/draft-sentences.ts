import type { Block, ReportDraft, RewrittenSentence, Section, Statement } from "@quarry/contracts";

/** Every cited sentence of a draft, an id once, in reading order. */
export const sentencesOf = (draft: ReportDraft): Statement[] => {
  const all = [
    ...draft.shortAnswer,
    ...draft.sections.flatMap(({ sentences }) => sentences),
    ...draft.contradictions.flatMap(({ sides }) => sides),
    ...draft.ideas.flatMap(({ sentences }) => sentences),
    ...draft.implementations.flatMap(({ sentences }) => sentences),
  ];
  return [...new Map(all.map((sentence) => [sentence.id, sentence])).values()];
};

/** A block without statements that are gone; undefined when nothing of it is left. Empty cells stay, so that columns stay in line. */
const filterBlock = (block: Block, isKept: (id: string) => boolean): Block | undefined => {
  if (block.type === "code") return block;
  if (block.type === "paragraph") {
    const statements = block.statements.filter(isKept);
    return statements.length === 0 ? undefined : { ...block, statements };
  }
  if (block.type === "list") {
    const items = block.items.map((item) => item.filter(isKept)).filter((item) => item.length > 0);
    return items.length === 0 ? undefined : { ...block, items };
  }
  const rows = block.rows
    .map((row) => ({ ...row, cells: row.cells.map((cell) => cell.filter(isKept)) }))
    .filter(({ cells }) => cells.some((cell) => cell.length > 0));
  return rows.length === 0 ? undefined : { ...block, rows };
};

const filterSection = (section: Section, keeps: (sentence: Statement) => boolean): Section => {
  const sentences = section.sentences.filter(keeps);
  if (section.blocks === undefined) return { ...section, sentences };
  const kept = new Set(sentences.map(({ id }) => id));
  const blocks = section.blocks.flatMap((block) => filterBlock(block, (id) => kept.has(id)) ?? []);
  return { ...section, sentences, blocks };
};

const hasText = ({ sentences, blocks = [], gaps }: Section): boolean =>
  sentences.length + blocks.length + gaps.length > 0;

/** Sections that still say something, and headings over sections that do. */
const skipEmpty = (sections: readonly Section[]): Section[] =>
  sections.filter((section, place) => {
    if (hasText(section)) return true;
    const rest = sections.slice(place + 1);
    const end = rest.findIndex(({ level = 1 }) => level <= (section.level ?? 1));
    return (end === -1 ? rest : rest.slice(0, end)).some(hasText);
  });

const dropRefused = (draft: ReportDraft, keeps: (sentence: Statement) => boolean): ReportDraft => ({
  ...draft,
  shortAnswer: draft.shortAnswer.filter(keeps),
  sections: skipEmpty(draft.sections.map((section) => filterSection(section, keeps))),
  contradictions: draft.contradictions.filter(({ sides }) => sides.every(keeps)),
  ideas: draft.ideas
    .map((idea) => ({ ...idea, sentences: idea.sentences.filter(keeps) }))
    .filter(({ sentences }) => sentences.length > 0),
  implementations: draft.implementations.map((one) => ({ ...one, sentences: one.sentences.filter(keeps) })),
});

const mapDraft = (draft: ReportDraft, change: (sentence: Statement) => Statement): ReportDraft => {
  const within = <Part extends { readonly sentences: Statement[] }>(part: Part): Part => ({
    ...part,
    sentences: part.sentences.map(change),
  });
  return {
    ...draft,
    shortAnswer: draft.shortAnswer.map(change),
    sections: draft.sections.map(within),
    contradictions: draft.contradictions.map(({ sides: [one, other], ...rest }) => ({
      ...rest,
      sides: [change(one), change(other)],
    })),
    ideas: draft.ideas.map(within),
    implementations: draft.implementations.map(within),
  };
};

/**
 * The draft without the sentences that `keeps` refuses, and without mention of them by those that rest on them; a section, an idea or a
 * contradiction that lost all it said goes too.
 */
export const filterDraft = (draft: ReportDraft, keeps: (sentence: Statement) => boolean): ReportDraft => {
  const kept = dropRefused(draft, keeps);
  const ids = new Set(sentencesOf(kept).map(({ id }) => id));
  return mapDraft(kept, ({ basedOn, ...sentence }) => ({
    ...sentence,
    ...(basedOn !== undefined && { basedOn: basedOn.filter((id) => ids.has(id)) }),
  }));
};

/** The draft with the new words and citations of sentences that were rewritten, wherever they stand. */
export const rewriteDraft = (draft: ReportDraft, rewritten: readonly RewrittenSentence[]): ReportDraft => {
  const byId = new Map(rewritten.map((sentence) => [sentence.sentenceId, sentence]));
  return mapDraft(draft, (sentence) => {
    const found = byId.get(sentence.id);
    if (found === undefined) return sentence;
    const { text, citations, kind = sentence.kind, basedOn, derivation } = found;
    const { derivation: computed, ...rest } = sentence;
    return {
      ...rest,
      text,
      citations,
      ...(kind !== undefined && { kind }),
      ...(basedOn !== undefined && { basedOn }),
      ...(kind === "derived" && { derivation: derivation ?? computed }),
    };
  });
};

import type { Idea } from "@quarry/contracts";
import type { StoredDocuments } from "../../evidence/read-texts.ts";
import type { AnswerWorth } from "./answer-worth.ts";
import type { DocumentOutline } from "./document-outline.ts";
import { inDocumentOrder, selectUnits } from "./select-units.ts";
import type { SentenceWriter } from "./sentence-writer.ts";
import { shortTitle } from "./short-title.ts";
import type { Unit } from "./unit.ts";

interface IdeaSources {
  readonly documents: StoredDocuments;
  readonly outlineOf: (documentId: string) => DocumentOutline;
  readonly write: SentenceWriter;
  readonly topK: number;
  readonly worthOf: AnswerWorth;
}

const maxSentences = 3;
/** An idea that answers less than this share of what the best one answers has no bearing on the question. */
const worthwhile = 0.6;
/** Sentences this near to each other belong to one thought, unless a heading stands between them. */
const nearCharacters = 600;

const nearTo = (seed: Unit, outlineOf: IdeaSources["outlineOf"]): ((unit: Unit) => boolean) => {
  const start = seed.sentences[0]?.start ?? 0;
  const outline = outlineOf(seed.documentId);
  return ({ documentId, sentences: [first] }) =>
    documentId === seed.documentId &&
    first !== undefined &&
    Math.abs(first.start - start) <= nearCharacters &&
    outline.headingAt(first.start) === outline.headingAt(start);
};

/** The best units, one per document before any document gives a second. */
const seedsOf = (units: readonly Unit[], topK: number): Unit[] => {
  const ranked = selectUnits(units, { maxUnits: 4 * topK, maxSentences: 8 * topK, taken: [] });
  const firsts = [...new Map(ranked.toReversed().map((unit) => [unit.documentId, unit])).values()];
  const inOrder = ranked.filter((unit) => firsts.includes(unit));
  return [...inOrder, ...ranked.filter((unit) => !firsts.includes(unit))];
};

/** Units that bear on the question itself; one may bear on its topic alone. */
const bearingUnits = (units: readonly Unit[], worthOf: AnswerWorth): Unit[] => {
  const best = Math.max(0, ...units.map(worthOf));
  return units.filter((unit) => unit.bears && worthOf(unit) >= worthwhile * best);
};

/** At most `topK` ideas that bear on the question: one to three sentences that stand near one another in one document, documents first that gave none yet. */
export const writeIdeas = (
  all: readonly Unit[],
  { documents, outlineOf, write, topK, worthOf }: IdeaSources,
): Idea[] => {
  const units = bearingUnits(all, worthOf);
  const ideas: Idea[] = [];
  const taken: Unit[] = [];
  const titles = new Set<string>();
  for (const seed of seedsOf(units, topK)) {
    const first = seed.sentences[0];
    const source = documents.get(seed.documentId)?.facts.uri;
    if (ideas.length === topK || first === undefined || source === undefined || taken.includes(seed))
      continue;
    const outline = outlineOf(seed.documentId);
    const title = shortTitle({ outline, position: first.start, sentence: first.quote });
    if (titles.has(title)) continue;
    const room = maxSentences - seed.sentences.length;
    const near = units.filter(nearTo(seed, outlineOf));
    const more = selectUnits(near, { maxUnits: room, maxSentences: room, taken: [...taken, seed] });
    taken.push(seed, ...more);
    titles.add(title);
    const section = `idea-${ideas.length + 1}`;
    const sentences = inDocumentOrder([seed, ...more]).flatMap((sentence) => write(section, sentence));
    if (sentences.length > 0) ideas.push({ title, source, sentences });
  }
  return ideas;
};

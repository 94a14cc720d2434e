import type { RankedPassage } from "@quarry/contracts";
import { parseResearchResult } from "@quarry/report";
import { passageIdIn } from "../cite/cite-sentence.ts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import { depthOf, type TopicPassage, type Writing } from "../writing.ts";
import { itemSentences } from "./item-sentences.ts";

/** An idea as a model told it, from one document. */
export interface IdeaItem {
  readonly documentId: string;
  readonly sentences: readonly WrittenSentence[];
}

const mostPassages = { light: 16, standard: 20, deep: 24 } as const;

/** The passages a model is shown for ideas. */
export const ideaPassages = ({ job, passages }: Writing): TopicPassage[] =>
  passages.slice(0, mostPassages[depthOf(job)]);

const placesOf = ({ sentences }: IdeaItem): string[] =>
  sentences.flatMap(({ citations }) => citations.map(({ documentId, start }) => `${documentId}/${start}`));

/** Items that stand on sentences of their own. */
const withoutRepetitions = (items: readonly IdeaItem[]): IdeaItem[] => {
  const taken = new Set<string>();
  return items.filter((item) => {
    const places = placesOf(item);
    if (places.every((place) => taken.has(place))) return false;
    for (const place of places) taken.add(place);
    return true;
  });
};

/** The passage an item names, and others of its document: an idea stands in one source. */
const sourceOf = (source: string, shown: readonly TopicPassage[]): RankedPassage[] => {
  const id = passageIdIn(source);
  const named = shown.find((passage) => passage.id === id);
  if (named === undefined) return [];
  const others = shown.filter((one) => one.passage.documentId === named.passage.documentId);
  return others.map(({ passage }) => passage);
};

/** The ideas in a model's answer: what of each stands in the document it names; an idea of which nothing does is dropped. */
export const ideaItems = (answer: string, writing: Writing): IdeaItem[] => {
  const { job, texts } = writing;
  const shown = ideaPassages(writing);
  const items = parseResearchResult(answer).items.flatMap(({ source, content }): IdeaItem[] => {
    const passages = sourceOf(source, shown);
    const documentId = passages[0]?.documentId;
    const sentences = itemSentences(content, passages, { texts, language: job.language });
    return documentId === undefined || sentences.length === 0 ? [] : [{ documentId, sentences }];
  });
  return withoutRepetitions(items).slice(0, job.topK);
};

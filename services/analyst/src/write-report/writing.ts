import type { Depth, InputOf, RankedPassage, writeReport } from "@quarry/contracts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { type DocumentTexts, type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import { withoutAddresses } from "./cite/without-addresses.ts";
import { interleavePassages } from "./interleave-passages.ts";

export type WriteInput = InputOf<typeof writeReport>;

/** A passage as every prompt of one report names it. */
export interface TopicPassage extends NumberedPassage {
  /** The topics it was found for, in the order of the topics. */
  readonly topicIds: readonly string[];
}

/** What a language model writes a report from. */
export interface Writing {
  readonly job: WriteInput;
  readonly documents: StoredDocuments;
  readonly texts: DocumentTexts;
  /** The first of every topic before the second of any; their texts name no address. */
  readonly passages: readonly TopicPassage[];
}

const mostPassages = { light: 24, standard: 32, deep: 40 } as const;

/** The depth of a report. */
export const depthOf = ({ depth = "light" }: WriteInput): Depth => depth;

/** Numbers the evidence of a report for its prompts. */
export const createWriting = (job: WriteInput, documents: StoredDocuments): Writing => {
  const texts = textsOf(documents);
  const topicIdsOf = ({ passageId }: RankedPassage): string[] =>
    job.topics
      .filter(({ passages }) => passages.some((passage) => passage.passageId === passageId))
      .map(({ topic }) => topic.id);
  const numbered = numberPassages(interleavePassages(job.topics), texts, mostPassages[depthOf(job)]);
  const passages = numbered.map(({ id, passage, text }) => ({
    id,
    passage,
    text: withoutAddresses(text),
    topicIds: topicIdsOf(passage),
  }));
  return { job, documents, texts, passages };
};

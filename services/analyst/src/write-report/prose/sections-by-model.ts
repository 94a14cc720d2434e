import { citeSentence } from "../cite/cite-sentence.ts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import { writtenSentences } from "../outline/living-outline.ts";
import type { PlannedSection } from "../outline/outline.ts";
import { createRepetitions, type Repetitions } from "./repetitions.ts";
import { lengthOf, type SectionRequest, shortAnswerId } from "./section-request.ts";
import type { SaidSection } from "./sections-reply.ts";

/** The text of one section; empty when nothing of it could be used. */
export interface WrittenSection {
  readonly id: string;
  readonly sentences: readonly WrittenSentence[];
}

/** The text of the asked sections, and why sentences were left out. */
export interface WrittenSections {
  readonly sections: readonly WrittenSection[];
  readonly problems: readonly string[];
}

const isSummary = ({ id }: PlannedSection): boolean => id === shortAnswerId || id === "abstract";

const idIn = (said: string): string => said.trim().toLowerCase();

const writeSection = (
  planned: PlannedSection,
  said: readonly SaidSection[],
  { request, repetitions }: { readonly request: SectionRequest; readonly repetitions: Repetitions },
): WrittenSections => {
  const { writing } = request;
  const allowed = new Set(planned.passageIds);
  const passages = new Map(
    writing.passages.filter(({ id }) => allowed.has(id)).map(({ id, passage }) => [id, passage]),
  );
  const citable = { passages, texts: writing.texts, language: writing.job.language };
  const own = said.filter(({ id }) => idIn(id) === planned.id).flatMap(({ sentences }) => sentences);
  const cited = own.map((sentence) => citeSentence(sentence, citable));
  const sentences = cited.flatMap((one) => (one.ok ? one.sentences : []));
  // A summary says again what stands elsewhere; within itself it says nothing twice.
  const { isNew } = isSummary(planned) ? createRepetitions([], writing.job.language) : repetitions;
  return {
    sections: [
      { id: planned.id, sentences: sentences.filter(isNew).slice(0, lengthOf(planned, writing).most) },
    ],
    problems: cited.flatMap((one) => (one.ok ? [] : [`${planned.id}: ${one.problem}`])),
  };
};

/** What a model wrote as the text of the asked sections: cited sentences that repeat nothing of what is written already. */
export const sectionsByModel = (said: readonly SaidSection[], request: SectionRequest): WrittenSections => {
  const { living, asked, writing } = request;
  const repetitions = createRepetitions(writtenSentences(living), writing.job.language);
  const parts = asked.map((planned) => writeSection(planned, said, { request, repetitions }));
  return {
    sections: parts.flatMap(({ sections }) => sections),
    problems: parts.flatMap(({ problems }) => problems),
  };
};

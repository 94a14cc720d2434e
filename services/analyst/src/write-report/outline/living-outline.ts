import type { Citation } from "@quarry/contracts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import type { Writing } from "../writing.ts";
import type { Outline, PlannedSection } from "./outline.ts";

/** An outline and what is written of it so far. */
export interface LivingOutline {
  readonly outline: Outline;
  /** Section → its sentences; a section that is not written yet has no entry. */
  readonly written: ReadonlyMap<string, readonly WrittenSentence[]>;
}

/** The outline with the sentences of a section noted. */
export const noteWritten = (
  { outline, written }: LivingOutline,
  id: string,
  sentences: readonly WrittenSentence[],
): LivingOutline => ({ outline, written: new Map([...written, [id, sentences]]) });

/** Everything that is written so far. */
export const writtenSentences = ({ written }: LivingOutline): WrittenSentence[] =>
  [...written.values()].flat();

const standsIn = ({ documentId, start, end }: Citation, { passage }: Writing["passages"][number]): boolean =>
  documentId === passage.documentId && start < passage.end && passage.start < end;

/** The ids of the passages that a sentence cites. */
export const passageIdsOf = ({ citations }: WrittenSentence, { passages }: Writing): string[] => {
  const cited = citations.flatMap((citation) => passages.find((one) => standsIn(citation, one))?.id ?? []);
  return [...new Set(cited)];
};

const renderSection = (
  { id, heading, points }: PlannedSection,
  sentences: readonly WrittenSentence[] | undefined,
  writing: Writing,
): string => {
  const title = `${id}: ${heading}`;
  if (sentences === undefined)
    return [`${title} (not written yet)`, ...points.map((point) => `- ${point}`)].join("\n");
  const said = sentences.map(
    (sentence) => `- ${sentence.text} (${passageIdsOf(sentence, writing).join(", ")})`,
  );
  return [`${title} (written)`, ...said].join("\n");
};

/** The outline as a writer sees it: of each section what it says, with the passages it used, or what it is going to say. */
export const renderOutline = ({ outline, written }: LivingOutline, writing: Writing): string =>
  outline.length === 0
    ? "none"
    : outline.map((section) => renderSection(section, written.get(section.id), writing)).join("\n\n");

import type { ReportDraft } from "@quarry/contracts";
import type { WrittenSentence } from "../cite/written-sentence.ts";
import { type LivingOutline, noteWritten, writtenSentences } from "../outline/living-outline.ts";
import { outlineTask } from "../outline/outline-task.ts";
import { type PlannedSection, sumsUp } from "../outline/outline.ts";
import type { PartTools } from "../part-tools.ts";
import { depthOf, type Writing } from "../writing.ts";
import { createRepetitions } from "./repetitions.ts";
import { sectionBatches } from "./section-batches.ts";
import { type WrittenBatch, writeBatch } from "./write-batch.ts";

/** The sections of a report but for those that sum up. */
export interface WrittenBody {
  readonly living: LivingOutline;
  /** The sections a model wrote; the twin's sentences stand in the others. */
  readonly byModel: ReadonlySet<string>;
  /** Null when it wrote none. */
  readonly model: { readonly name: string } | null;
}

/** What the twin wrote on the topics of a section and nobody else has said. */
const twinSentences = (
  { topicIds }: PlannedSection,
  { twin, living, writing }: { twin: ReportDraft; living: LivingOutline; writing: Writing },
): WrittenSentence[] => {
  const { isNew } = createRepetitions(writtenSentences(living), writing.job.language);
  return twin.sections
    .filter(({ topicId }) => topicId !== undefined && topicIds.includes(topicId))
    .flatMap(({ sentences }) => sentences)
    .filter(isNew);
};

const note = (
  living: LivingOutline,
  {
    asked,
    batch,
    twin,
    writing,
  }: { asked: readonly PlannedSection[]; batch: WrittenBatch; twin: ReportDraft; writing: Writing },
): LivingOutline =>
  asked.reduce((now, planned) => {
    const own = batch.sections.find(({ id }) => id === planned.id)?.sentences;
    return noteWritten(now, planned.id, own ?? twinSentences(planned, { twin, living: now, writing }));
  }, living);

/**
 * Plans a report and writes its sections one after the other, each knowing what the ones before it say. A section that a model cannot
 * write gets what the twin says on its topics.
 */
export const writeBody = async (
  writing: Writing,
  twin: ReportDraft,
  tools: PartTools,
): Promise<WrittenBody> => {
  const { output: outline } = await tools.ask(outlineTask, writing);
  const body = outline.filter((section) => !sumsUp(section) && section.passageIds.length > 0);
  let living: LivingOutline = { outline, written: new Map() };
  const byModel = new Set<string>();
  let model: WrittenBody["model"] = null;
  for (const asked of sectionBatches(body, depthOf(writing.job))) {
    const batch = await writeBatch({ writing, living, asked }, tools);
    living = note(living, { asked, batch, twin, writing });
    for (const { id } of batch.sections) byModel.add(id);
    model ??= batch.model;
  }
  return { living, byModel, model };
};

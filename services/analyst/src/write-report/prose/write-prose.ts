import type { ReportDraft, Section } from "@quarry/contracts";
import type { Unnumbered, UnnumberedDraft } from "../number-sentences.ts";
import type { LivingOutline } from "../outline/living-outline.ts";
import { type PlannedSection, sectionOf, sumsUp } from "../outline/outline.ts";
import type { PartTools } from "../part-tools.ts";
import type { Writing } from "../writing.ts";
import { shortAnswerId } from "./section-request.ts";
import type { WrittenBatch } from "./write-batch.ts";
import { writeBody, type WrittenBody } from "./write-body.ts";
import { writeSummary } from "./write-summary.ts";

/** The prose of a report: its short answer and its sections. */
export interface WrittenProse extends Pick<UnnumberedDraft, "shortAnswer" | "shortAnswerBy" | "sections"> {
  /** Null when the twin wrote all of it. */
  readonly model: { readonly name: string } | null;
}

const nothing: WrittenBody = {
  living: { outline: [], written: new Map() },
  byModel: new Set(),
  model: null,
};

/** What the twin wrote, as the body of a report that a model wrote nothing of. */
const twinBody = ({ sections }: ReportDraft): LivingOutline => ({
  outline: [],
  written: new Map(sections.map(({ id, sentences }) => [id, sentences])),
});

const gapsOf = ({ topicIds }: PlannedSection, { job: { topics } }: Writing): string[] =>
  topics
    .filter(({ topic, coverage }) => topicIds.includes(topic.id) && !coverage.covered)
    .flatMap(({ coverage }) => coverage.gaps);

const sectionsOf = (
  { living: { outline, written }, byModel }: WrittenBody,
  summary: WrittenBatch,
  writing: Writing,
): Unnumbered<Section>[] =>
  outline
    .map((planned) => ({
      ...sectionOf(planned),
      sentences: sumsUp(planned)
        ? (summary.sections.find(({ id }) => id === planned.id)?.sentences ?? [])
        : (written.get(planned.id) ?? []),
      gaps: gapsOf(planned, writing),
      writtenBy: byModel.has(planned.id) || sumsUp(planned) ? ("model" as const) : ("twin" as const),
    }))
    .filter(({ sentences, gaps }) => sentences.length > 0 || gaps.length > 0);

/**
 * Writes the prose of a report by a model: an outline, its sections in order, and last the summary of what they say. Where a model wrote
 * no section, those of the twin stand; where it has no usable short answer, the twin's.
 */
export const writeProse = async (
  writing: Writing,
  twin: ReportDraft,
  tools: PartTools,
): Promise<WrittenProse> => {
  const isFreeform = writing.job.modes.includes("freeform");
  const body = isFreeform ? await writeBody(writing, twin, tools) : nothing;
  const hasBody = body.model !== null;
  const summary = await writeSummary(writing, hasBody ? body.living : twinBody(twin), tools);
  const shortAnswer = summary.sections.find(({ id }) => id === shortAnswerId)?.sentences;
  return {
    shortAnswer: shortAnswer ?? twin.shortAnswer,
    shortAnswerBy: shortAnswer === undefined ? "twin" : "model",
    sections: hasBody
      ? sectionsOf(body, summary, writing)
      : twin.sections.map((section) => ({ ...section, writtenBy: "twin" as const })),
    model: body.model ?? summary.model,
  };
};

import type { Section } from "@quarry/contracts";
import type { AssembledSection, SectionReply } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import {
  chooseSources,
  renderClaims,
  renderDifferences,
  renderSources,
} from "../report-sources/render-sources.ts";
import { type AskedPart, maxBatchesOf, renderPart, type TakeRevision } from "./ask-for-part.ts";
import { depthOf, reportLengthOf, sectionWords, type Writing } from "./report-length.ts";
import { type DroppedStatement, sectionsReply, writeParts } from "./write-parts.ts";
import {
  addSections,
  emptyReport,
  type PartsRequest,
  renderPlan,
  renderWritten,
  type WrittenReport,
} from "./written-report.ts";

/** The reasoning task that writes some sections; without a model nothing is written here. */
const sectionsTask = defineTask({
  name: "write-sections",
  prompt: "write-sections",
  tier: "main",
  input: z.custom<PartsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly SectionReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, plan, sources }, written, asked, shown }) => ({
    question: job.question,
    plan: renderPlan(plan),
    written: renderWritten(written),
    asked: asked.map(renderPart).join("\n\n"),
    differences: renderDifferences(job),
    claims: renderClaims(job),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: ({ asked }) => sectionsReply(asked.map(({ id }) => id)),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});

/** What stands for parts that no model could write: the sentences of the report without a model on their topics, each once. */
const fallbackSections = (
  parts: readonly AskedPart[],
  { fallback }: Writing,
  { sections: written, nextNumber }: WrittenReport,
): Section[] => {
  const taken = new Set(written.flatMap(({ writtenBy, topicId }) => (writtenBy === "twin" ? topicId : [])));
  let number = nextNumber;
  return parts.flatMap(({ topicIds }): Section[] => {
    const own = fallback.sections.filter(
      ({ topicId }) => topicId !== undefined && topicIds.includes(topicId) && !taken.has(topicId),
    );
    for (const { topicId } of own) taken.add(topicId);
    return own.map((section) => ({
      ...section,
      sentences: section.sentences.map((sentence) => ({ ...sentence, id: `s${number++}` })),
      writtenBy: "twin",
    }));
  });
};

/** The sections of a report but those that close it. */
export interface WrittenBody {
  readonly report: WrittenReport;
  /** Null when no model wrote any of it. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

/** A written part as a section of a report. */
export const sectionOf = (
  { id, heading, level, role, topicIds }: AskedPart,
  assembled: AssembledSection | undefined,
): Section => {
  const [topicId, ...others] = topicIds;
  return {
    id,
    heading,
    ...(topicId !== undefined && others.length === 0 && { topicId }),
    ...(level !== undefined && { level }),
    role: role ?? "body",
    sentences: [...(assembled?.statements ?? [])],
    blocks: [...(assembled?.blocks ?? [])],
    gaps: [],
    writtenBy: "model",
  };
};

const hasText = ({ sentences, blocks = [] }: Section): boolean => sentences.length + blocks.length > 0;

/** Sections that say something, and headings over sections that do. */
const withoutEmpty = (sections: readonly Section[]): Section[] =>
  sections.filter((section, place) => {
    if (hasText(section)) return true;
    const rest = sections.slice(place + 1);
    const end = rest.findIndex(({ level = 1 }) => level <= (section.level ?? 1));
    return (end === -1 ? rest : rest.slice(0, end)).some(hasText);
  });

/** Writes the sections of a plan, one batch after the other, each knowing what those before it say. For a batch that no model can write, the sentences of the fallback on its topics stand. */
export const writeBody = async (
  writing: Writing,
  batches: readonly (readonly AskedPart[])[],
  takeRevision: TakeRevision,
): Promise<WrittenBody> => {
  let report = emptyReport;
  let model: WrittenBody["model"] = null;
  const dropped: DroppedStatement[] = [];
  for (const asked of batches) {
    const shown = chooseSources(writing.sources, {
      noteIds: new Set(asked.flatMap(({ noteIds }) => noteIds)),
      foundFor: new Set(asked.flatMap(({ id, topicIds }) => [id, ...topicIds])),
      maxTokens: writing.maxTokens,
    });
    const parts = await writeParts(sectionsTask, { writing, written: report, asked, shown }, takeRevision);
    const sections =
      parts.model === null
        ? fallbackSections(asked, writing, report)
        : asked.map((part) =>
            sectionOf(
              part,
              parts.sections.find(({ id }) => id === part.id),
            ),
          );
    report = addSections(report, sections);
    model ??= parts.model;
    dropped.push(...parts.dropped);
  }
  return { report: { ...report, sections: withoutEmpty(report.sections) }, model, dropped };
};

/** What a model writes well in one answer. */
const wordsPerBatch = 1_000;

/** Parts in groups of about the same length, in order. */
const groups = (parts: readonly AskedPart[], count: number): AskedPart[][] => {
  const total = parts.reduce((sum, { words = 0 }) => sum + words, 0);
  let before = 0;
  const placed = parts.map((part) => {
    const place = Math.min(count - 1, Math.floor((before / Math.max(1, total)) * count));
    before += part.words ?? 0;
    return { place, part };
  });
  return [...Map.groupBy(placed, ({ place }) => place).values()].map((group) =>
    group.map(({ part }) => part),
  );
};

const ownTokens = (parts: readonly AskedPart[], { sources }: Writing): number => {
  const noteIds = new Set(parts.flatMap((part) => part.noteIds));
  const foundFor = new Set(parts.flatMap(({ id, topicIds }) => [id, ...topicIds]));
  return [...sources.notes, ...sources.passages]
    .filter((source) => noteIds.has(source.id) || source.foundFor.some((id) => foundFor.has(id)))
    .reduce((sum, { tokens }) => sum + tokens, 0);
};

/**
 * The sections of a plan in the groups in which they are written: as few as their length allows, and more where the sources of one group
 * do not fit one prompt, up to what the depth allows.
 */
export const sectionBatches = (writing: Writing): AskedPart[][] => {
  const { plan, job, sources, maxTokens } = writing;
  const words = sectionWords(plan.sections, reportLengthOf(job, sources));
  const parts = plan.sections.map((section) => ({ ...section, words: words.get(section.id) ?? 0 }));
  const max = Math.min(maxBatchesOf(depthOf(job)), parts.length);
  const total = parts.reduce((sum, part) => sum + part.words, 0);
  let count = Math.min(max, Math.max(1, Math.ceil(total / wordsPerBatch)));
  const isTooMuch = (): boolean =>
    groups(parts, count).some((group) => group.length > 1 && ownTokens(group, writing) > maxTokens);
  while (count < max && isTooMuch()) count += 1;
  return groups(parts, count);
};

import type { Section } from "@quarry/contracts";
import type { AssembledSection } from "@quarry/grounding";
import { chooseSources } from "../../report-sources/choose-sources.ts";
import type { AskedPart } from "../asked-part.ts";
import type { TakeRevision } from "../call-allowance.ts";
import type { DroppedStatement } from "../dropped-statements.ts";
import { writeParts } from "../write-parts.ts";
import type { Writing } from "../writing.ts";
import { addSections, emptyReport, type WrittenReport } from "../written-report.ts";
import { sectionsTask } from "./sections-task.ts";

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

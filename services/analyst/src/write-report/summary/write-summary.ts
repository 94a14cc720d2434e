import type { Section, Statement } from "@quarry/contracts";
import { estimateTokens } from "@quarry/language-model";
import { chooseSources } from "../../report-sources/choose-sources.ts";
import { sectionOf } from "../body/write-body.ts";
import type { TakeRevision } from "../call-allowance.ts";
import type { DroppedStatement } from "../dropped-statements.ts";
import { writeParts } from "../write-parts.ts";
import type { Writing } from "../writing.ts";
import { renderWritten, type WrittenReport } from "../written-report.ts";
import { skipRepeated } from "./skip-repeated.ts";
import { shortAnswerId, summaryParts } from "./summary-parts.ts";
import { summaryTask } from "./summary-task.ts";

/** What closes a report. */
export interface WrittenSummary {
  readonly shortAnswer: readonly Statement[];
  /** Key findings, differences, what is not known; those of which something stands. */
  readonly sections: readonly Section[];
  /** Null when no model wrote any of it. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

/** Some room for sources is left however long the report is. */
const minShare = 0.3;

/** Writes the short answer and what else closes a report, from what is written and from as many sources as there is room for. */
export const writeSummary = async (
  writing: Writing,
  written: WrittenReport,
  takeRevision: TakeRevision,
): Promise<WrittenSummary> => {
  const { sources, maxTokens, job } = writing;
  const room = Math.max(minShare * maxTokens, maxTokens - estimateTokens(renderWritten(written)));
  const asked = summaryParts(job);
  const shown = chooseSources(sources, { maxTokens: room });
  const parts = await writeParts(summaryTask, { writing, written, asked, shown }, takeRevision);
  const assembledOf = (id: string) => parts.sections.find((section) => section.id === id);
  const shortAnswer = assembledOf(shortAnswerId)?.statements ?? [];
  const basedOn = new Set(
    parts.sections.flatMap(({ statements }) => statements).flatMap((statement) => statement.basedOn ?? []),
  );
  const sections = asked
    .filter(({ id }) => id !== shortAnswerId)
    .map((part) => {
      const assembled = assembledOf(part.id);
      const mayRepeat = part.role === "key-findings" && assembled !== undefined;
      return sectionOf(part, mayRepeat ? skipRepeated(assembled, shortAnswer, basedOn) : assembled);
    })
    .filter(({ sentences }) => sentences.length > 0);
  return { shortAnswer, sections, model: parts.model, dropped: parts.dropped };
};

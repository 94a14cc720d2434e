import type { ReportPlan, Section, Statement } from "@quarry/contracts";
import type { Source } from "../report-sources/report-sources.ts";
import type { AskedPart } from "./ask-for-part.ts";
import type { Writing } from "./report-length.ts";

/** What is written of a report so far; its statements have ids that stay the same while it is written. */
export interface WrittenReport {
  readonly sections: readonly Section[];
  /** Of the next statement. */
  readonly nextNumber: number;
}

/** Nothing yet. */
export const emptyReport: WrittenReport = { sections: [], nextNumber: 1 };

const numbersOf = (sections: readonly Section[]): number[] =>
  sections.flatMap(({ sentences }) => sentences.map(({ id }) => Number(id.slice(1))));

/** A report with more sections at its end. */
export const addSections = (report: WrittenReport, sections: readonly Section[]): WrittenReport => ({
  sections: [...report.sections, ...sections],
  nextNumber: Math.max(report.nextNumber - 1, ...numbersOf(sections)) + 1,
});

/** Ids that a conclusion may be based on. */
export const idsOf = ({ sections }: WrittenReport): ReadonlySet<string> =>
  new Set(sections.flatMap(({ sentences }) => sentences.map(({ id }) => id)));

const renderStatement = ({ id, text, about, kind }: Statement): string => {
  const label = about === undefined ? "" : `${about}: `;
  return `[${id}] ${label}${text}${kind === "conclusion" ? " (conclusion)" : ""}`;
};

/** What is written already, as a prompt shows it to who goes on writing. */
export const renderWritten = ({ sections }: WrittenReport): string =>
  sections.length === 0
    ? "nothing yet"
    : sections
        .map(({ heading, sentences }) => [`## ${heading}`, ...sentences.map(renderStatement)].join("\n"))
        .join("\n\n");

/** The tree of a plan, one section a line. */
export const renderPlan = ({ sections }: ReportPlan): string =>
  sections.map(({ id, level, heading }) => `${"  ".repeat(level - 1)}${id}: ${heading}`).join("\n");

/** Some parts of a report that are to be written now. */
export interface PartsRequest {
  readonly writing: Writing;
  readonly written: WrittenReport;
  readonly asked: readonly AskedPart[];
  readonly shown: readonly Source[];
}

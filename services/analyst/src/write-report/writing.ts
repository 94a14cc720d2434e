import type { Depth, InputOf, ReportDraft, ReportPlan, writeReport } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import type { ReportSources } from "../report-sources/report-sources.ts";
import type { AskForPart } from "./ask-for-part.ts";

export type WriteInput = InputOf<typeof writeReport>;

/** What a language model writes a report from, and with. */
export interface Writing {
  readonly job: WriteInput;
  readonly plan: ReportPlan;
  readonly sources: ReportSources;
  /** Tokens that the sources of one prompt may take. */
  readonly maxTokens: number;
  /** The report without a model: its parts stand where a model could write none. */
  readonly fallback: ReportDraft;
  readonly ask: AskForPart;
  readonly log: Logger;
}

/** The depth of a report. */
export const depthOf = ({ depth = "light" }: WriteInput): Depth => depth;

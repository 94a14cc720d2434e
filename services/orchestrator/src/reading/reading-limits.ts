import { retrievalConfig } from "@quarry/config";
import type { ResearchRequest } from "@quarry/contracts";
import { detectQuestionLanguage, primaryLanguage } from "@quarry/text";
import { z } from "zod";

/** Limits on what a reader may request. */
export interface ReadingLimits {
  /** Turns of a step in which more content can be requested. */
  readonly followUpsPerStep: number;
  /** Maximum items with content in one turn. */
  readonly itemsPerTurn: number;
  /** Maximum characters of content in all turns of a step. */
  readonly charactersPerStep: number;
  /** True if the most relevant content is sent first when it does not all fit. */
  readonly prioritizeByMarkerRelevance: boolean;
  /** Maximum items of an overview. */
  readonly overviewItems: number;
}

type RetrievalConfig = z.output<z.ZodObject<typeof retrievalConfig>>;

/** Returns the configured limits. */
export const readingLimitsOf = (config: RetrievalConfig): ReadingLimits => ({
  followUpsPerStep: config.RESEARCH_RETRIEVAL_MAX_FOLLOWUPS_PER_STEP,
  itemsPerTurn: config.RESEARCH_RETRIEVAL_MAX_CONTENT_ITEMS_PER_TURN,
  charactersPerStep: config.RESEARCH_RETRIEVAL_CONTEXT_WINDOW_LIMIT,
  prioritizeByMarkerRelevance: config.RESEARCH_RETRIEVAL_PRIORITIZE_BY_MARKER_RELEVANCE,
  overviewItems: config.RESEARCH_PHASES_MARKER_OVERVIEW_MAX_ITEMS,
});

/** The default limits of the configuration. */
export const defaultReadingLimits = readingLimitsOf(z.object(retrievalConfig).parse({}));

/** True if the run reads a collection for a goal instead of searching for a question. */
export const isGoalLed = ({ request }: { readonly request: Pick<ResearchRequest, "goal"> }): boolean =>
  request.goal !== undefined;

type Asked = Pick<ResearchRequest, "language" | "question">;

/** Returns the language of a run before it reads anything: the requested one, otherwise that of its question or goal, otherwise English. */
export const readingLanguage = ({ request: { language, question } }: { readonly request: Asked }): string => {
  if (language !== undefined) return primaryLanguage(language) ?? language;
  const detected = detectQuestionLanguage(question);
  return detected === "und" ? "en" : detected;
};

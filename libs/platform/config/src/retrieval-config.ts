import { booleanVariable, integerVariable } from "./variables.ts";

/** Limits of reading a collection step by step; names and defaults are those of seed 001. */
export const retrievalConfig = {
  RESEARCH_RETRIEVAL_MAX_FOLLOWUPS_PER_STEP: integerVariable(1, 50)
    .default(5)
    .describe("Maximum turns of one step in which a reader may request more content."),
  RESEARCH_RETRIEVAL_MAX_CONTENT_ITEMS_PER_TURN: integerVariable(1, 100)
    .default(3)
    .describe("Maximum items with content in one turn."),
  RESEARCH_RETRIEVAL_CONTEXT_WINDOW_LIMIT: integerVariable(1_000, 100_000_000)
    .default(200_000)
    .describe(
      "Maximum characters that a reader gets in all turns of a step; content that does not fit whole is not sent.",
    ),
  RESEARCH_RETRIEVAL_PRIORITIZE_BY_MARKER_RELEVANCE: booleanVariable(true).describe(
    "Whether the most relevant content is sent first if not all of it fits; otherwise the order of the requests decides.",
  ),
  RESEARCH_PHASES_MARKER_OVERVIEW_MAX_ITEMS: integerVariable(1, 1_000)
    .default(20)
    .describe("Maximum items in a marker overview; the most relevant ones are shown."),
} as const;

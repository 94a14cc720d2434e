import { booleanVariable, integerVariable } from "./variables.ts";

/** Limits of reading a collection step by step; names and defaults are those of seed 001. */
export const retrievalConfig = {
  RESEARCH_RETRIEVAL_MAX_FOLLOWUPS_PER_STEP: integerVariable(1, 50)
    .default(5)
    .describe("Turns of one step of a plan in which a reader may ask for more content."),
  RESEARCH_RETRIEVAL_MAX_CONTENT_ITEMS_PER_TURN: integerVariable(1, 100)
    .default(3)
    .describe("Items of which content is sent in one turn."),
  RESEARCH_RETRIEVAL_CONTEXT_WINDOW_LIMIT: integerVariable(1_000, 100_000_000)
    .default(200_000)
    .describe(
      "Characters that are sent to a reader in all turns of a step; what does not fit whole is not sent.",
    ),
  RESEARCH_RETRIEVAL_PRIORITIZE_BY_MARKER_RELEVANCE: booleanVariable(true).describe(
    "Whether the most relevant content goes first where not all of it fits; else in the order it was asked for.",
  ),
  RESEARCH_PHASES_MARKER_OVERVIEW_MAX_ITEMS: integerVariable(1, 1_000)
    .default(20)
    .describe("Items that a marker overview shows; the most relevant ones."),
} as const;

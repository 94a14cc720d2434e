import {
  auditRowSchema,
  claimSchema,
  complexitySchema,
  coverageSchema,
  type decomposeQuestion,
  differenceSchema,
  documentFactsSchema,
  expansionOriginSchema,
  itemReferenceSchema,
  judgedClaimSchema,
  type Mode,
  modeSchema,
  noteSchema,
  type OutputOf,
  questionTypeSchema,
  rankedPassageSchema,
  reportDraftSchema,
  reportPlanSchema,
  type ResearchRequest,
  rewrittenSentenceSchema,
  searchResultSchema,
  statementAuditSchema,
  stopSchema,
  topicSchema,
  unusedSourceSchema,
  variationSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { initialReading, readingStateSchema } from "../reading/reading-state.ts";
import { initialWeb, webStateSchema } from "../web/web-state.ts";

/** What a run does next; several steps can belong to one stage that a user sees. */
export const stepNameSchema = z.enum([
  "prepare",
  "mark",
  "plan",
  "approve",
  "read",
  "look",
  "answer",
  "decompose",
  "expand",
  "search",
  "recall",
  "fetch",
  "index",
  "find",
  "assess",
  "discover",
  "claims",
  "claim-evidence",
  "judge",
  "read-sources",
  "compare-notes",
  "plan-report",
  "section-evidence",
  "write",
  "search-absent",
  "audit",
  "publish",
]);

const topicStateSchema = z.object({
  topic: topicSchema,
  hypothetical: z.string().nullable(),
  variations: z.array(variationSchema),
  /** Where passage and variations come from. */
  origin: expansionOriginSchema.optional(),
  passages: z.array(rankedPassageSchema),
  coverage: coverageSchema.nullable(),
  /** Ids of the passages that its coverage was last assessed by; states of an earlier version have none. */
  assessed: z.array(z.string()).default([]),
  /** The queries of all rounds beside its own, each once; states of an earlier version have none. */
  asked: z.array(z.string()).default([]),
});

const indexedSchema = z.object({
  documentId: z.string(),
  passages: z.int(),
  written: z.int(),
  alreadyIndexed: z.boolean(),
});

/** All a run knows; saved after every decision, so that any orchestrator can go on from it. */
export const runStateSchema = z.object({
  step: stepNameSchema,
  round: z.int().nonnegative(),
  questionType: questionTypeSchema,
  complexity: complexitySchema,
  language: z.string(),
  /** Of a run with a goal, the items of its collection that can be read; states of an earlier version have none. */
  items: z.array(itemReferenceSchema).default([]),
  /**
   * Of a run that asks a question of its collection: how many items that has, how many of them cannot be read, and the ids of
   * the documents that were retrieved from it. Null in other runs and in states of an earlier version.
   */
  collection: z
    .object({ items: z.int(), unavailable: z.int(), considered: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Of a run with a goal; states of an earlier version have none. */
  reading: readingStateSchema.default(initialReading),
  topics: z.array(topicStateSchema),
  /** What search providers were asked in all rounds, without regard to case and spacing. */
  asked: z.array(z.string()).default([]),
  /** Lists of search results, one per query, not yet fetched. */
  found: z.array(z.array(searchResultSchema)),
  /** Ids of stored documents that bear on a topic, one list per topic, best first, not yet read. */
  recalled: z.array(z.array(z.string())).default([]),
  /** States of an earlier version have none. */
  web: webStateSchema.default(initialWeb),
  documents: z.array(documentFactsSchema),
  unused: z.array(unusedSourceSchema),
  indexed: z.array(indexedSchema),
  /** Mean coverage after each round. */
  coverageByRound: z.array(z.number()),
  /** Publishers that answer, summed over the topics, after each round. */
  publishersByRound: z.array(z.number()).default([]),
  stop: stopSchema.nullable(),
  claims: z.array(
    z.object({
      claim: claimSchema,
      passages: z.array(rankedPassageSchema),
      /** Found only by the query for evidence against it. */
      counter: z.array(rankedPassageSchema).default([]),
    }),
  ),
  judged: z.array(judgedClaimSchema),
  /** The modes its report has; empty until they are resolved. This and what reading brought is empty in states of an earlier version. */
  modes: z.array(modeSchema).default([]),
  /** Whether a language model decomposed the question. */
  decomposedByModel: z.boolean().default(false),
  notes: z.array(noteSchema).default([]),
  /** How many sources were to be read whole, and how many of them could not be. */
  sourcesRead: z
    .object({ asked: z.int().nonnegative(), failed: z.int().nonnegative() })
    .default({ asked: 0, failed: 0 }),
  /** Ids of the documents that a model read whole and found nothing in; states of an earlier version have none. */
  irrelevant: z.array(z.string()).default([]),
  differences: z.array(differenceSchema).default([]),
  plan: reportPlanSchema.nullable().default(null),
  sectionPassages: z
    .array(z.object({ sectionId: z.string(), passages: z.array(rankedPassageSchema) }))
    .default([]),
  draft: reportDraftSchema.nullable(),
  /** What the writer left out of the draft, for it rests on nothing; states of an earlier version have none. */
  dropped: z.array(z.object({ text: z.string(), reason: z.string() })).default([]),
  model: z.object({ name: z.string() }).nullable(),
  audit: z.array(auditRowSchema),
  /** The audit of each statement as a whole; states of an earlier version have none. */
  statementAudits: z.array(statementAuditSchema).default([]),
  /** What was found for statements that say what the sources do not say; states of an earlier version have none. */
  absentSearches: z
    .array(z.object({ statementId: z.string(), query: z.string(), passages: z.array(rankedPassageSchema) }))
    .default([]),
  /** What the audit wrote anew; states of an earlier version have none. */
  rewritten: z.array(rewrittenSentenceSchema).default([]),
  /** Set when a step without a fallback failed for good. */
  problem: z.string().nullable(),
});

export type StepName = z.output<typeof stepNameSchema>;
export type TopicState = z.output<typeof topicStateSchema>;
export type RunState = z.output<typeof runStateSchema>;

/** What a run knows before its first job. */
export const initialState: RunState = {
  step: "prepare",
  round: 0,
  questionType: "other",
  complexity: "moderate",
  language: "und",
  items: [],
  collection: null,
  reading: initialReading,
  topics: [],
  asked: [],
  found: [],
  recalled: [],
  web: initialWeb,
  documents: [],
  unused: [],
  indexed: [],
  coverageByRound: [],
  publishersByRound: [],
  stop: null,
  claims: [],
  judged: [],
  modes: [],
  decomposedByModel: false,
  notes: [],
  sourcesRead: { asked: 0, failed: 0 },
  irrelevant: [],
  differences: [],
  plan: null,
  sectionPassages: [],
  draft: null,
  dropped: [],
  model: null,
  audit: [],
  statementAudits: [],
  absentSearches: [],
  rewritten: [],
  problem: null,
};

/** The topics a round works on: those not covered yet. */
export const openTopics = ({ topics }: RunState): readonly TopicState[] =>
  topics.filter(({ coverage }) => coverage === null || !coverage.covered);

/** The open topics that are searched for: without those that what is searched does not hold. */
export const searchedTopics = (state: RunState): readonly TopicState[] =>
  openTopics(state).filter(({ coverage }) => coverage?.exhausted !== true);

/** Changes one topic, leaves the others as they are. */
export const withTopic = (
  state: RunState,
  topicId: string,
  change: (topic: TopicState) => TopicState,
): RunState => ({
  ...state,
  topics: state.topics.map((one) => (one.topic.id === topicId ? change(one) : one)),
});

type AsksFor = OutputOf<typeof decomposeQuestion>["asksFor"];

/** The modes of a report: those that were named; for `auto` a report, and ideas or implementations where the question asks for them. */
export const resolveModes = (requested: ResearchRequest["modes"], asksFor?: AsksFor): Mode[] => {
  const named = requested.flatMap((mode) => (mode === "auto" ? [] : [mode]));
  if (named.length === requested.length) return named;
  const asked: Mode[] = [
    ...(asksFor?.ideas === true ? (["idea"] as const) : []),
    ...(asksFor?.implementations === true ? (["implementation"] as const) : []),
    "freeform",
  ];
  return [...new Set([...named, ...asked])];
};

/** The modes of a run; those of its request where nobody resolved them. */
export const modesOf = (
  { modes }: Pick<RunState, "modes">,
  request: Pick<ResearchRequest, "modes">,
): Mode[] => (modes.length > 0 ? modes : resolveModes(request.modes));

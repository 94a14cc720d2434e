import {
  askedTimeSchema,
  auditRowSchema,
  complexitySchema,
  coverageSchema,
  documentFactsSchema,
  evidencePackSchema,
  expansionOriginSchema,
  fieldSchema,
  findingsSchema,
  itemReferenceSchema,
  judgedClaimSchema,
  keptAuditSchema,
  mendedStatementSchema,
  modeSchema,
  questionTypeSchema,
  rankedPassageSchema,
  removedStatementSchema,
  reportDraftSchema,
  searchResultSchema,
  sourceChangeSchema,
  sentenceRangeSchema,
  statementAuditSchema,
  stopSchema,
  topicSchema,
  unusedSourceSchema,
  variationSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { initialReading, readingStateSchema } from "../reading/reading-state.ts";
import { initialWeb, webStateSchema } from "../web/web-state.ts";

/** Next step of a run; several steps can belong to one user-visible stage. */
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
  "pack",
  "select",
  "claims",
  "claim-evidence",
  "extend-pack",
  "judge",
  "draft",
  "revise",
  "search-absent",
  "audit",
  "publish",
  /** Of a run that repeats the question of a watch. */
  "revisit",
  "revisit-found",
  "compare",
  /** A run that 0.1.0 brought to its report: the report is written again from what was found. */
  "resume",
]);

const topicStateSchema = z.object({
  topic: topicSchema,
  hypothetical: z.string().nullable(),
  variations: z.array(variationSchema),
  /** Origin of the passage and the variations. */
  origin: expansionOriginSchema.optional(),
  passages: z.array(rankedPassageSchema),
  coverage: coverageSchema.nullable(),
  /** Ids of the passages that its coverage was last assessed by. */
  assessed: z.array(z.string()),
  /** The queries of all rounds beside its own, each once. */
  asked: z.array(z.string()),
});

const indexedSchema = z.object({
  documentId: z.string(),
  passages: z.int(),
  written: z.int(),
  alreadyIndexed: z.boolean(),
});

/** Steps of 0.1.0 that wait for jobs of its report, or for coverage in a form of its own. */
const writingSteps: ReadonlySet<unknown> = new Set([
  "assess",
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A state of 0.1.0, which had no evidence pack: what was gathered stays, and the report is written from it. */
const upgradeState = (value: unknown): unknown => {
  if (!isRecord(value) || "version" in value) return value;
  const { claims: _claims, draft: _draft, model: _model, audit: _audit, ...kept } = value;
  const { statementAudits: _audits, absentSearches: _searches, step, decomposedByModel, ...gathered } = kept;
  return {
    ...gathered,
    version: 2,
    step: writingSteps.has(step) ? "resume" : step,
    modelReplied: decomposedByModel === true,
  };
};

const stateFieldsSchema = z.object({
  version: z.literal(2),
  step: stepNameSchema,
  round: z.int().nonnegative(),
  /** Of a follow-up question: the question in words that need nothing before it. */
  question: z.string().nullable().default(null),
  questionType: questionTypeSchema,
  complexity: complexitySchema,
  language: z.string(),
  /** Of a run with a goal, the items of its collection that can be read. */
  items: z.array(itemReferenceSchema),
  /**
   * Of a run that asks a question of its collection: how many items that has, how many of them cannot be read, and the ids of
   * the documents that were retrieved from it. Null in other runs.
   */
  collection: z.object({ items: z.int(), unavailable: z.int(), considered: z.array(z.string()) }).nullable(),
  /** Of a run with a goal. */
  reading: readingStateSchema,
  topics: z.array(topicStateSchema),
  /** Field of the question, if a model has named one. */
  field: fieldSchema.optional(),
  /** The time that the question is tied to; absent where there is none, and in states of 0.1.0. */
  time: askedTimeSchema.optional(),
  /** Queries sent to search providers in all rounds, ignoring case and spacing. */
  asked: z.array(z.string()),
  /** Lists of search results, one per query, not yet fetched. */
  found: z.array(z.array(searchResultSchema)),
  /** Ids of stored documents that bear on a topic, one list per topic, best first, not yet read. */
  recalled: z.array(z.array(z.string())),
  web: webStateSchema,
  documents: z.array(documentFactsSchema),
  unused: z.array(unusedSourceSchema),
  indexed: z.array(indexedSchema),
  /** Mean coverage after each round. */
  coverageByRound: z.array(z.number()),
  /** Publishers that answer, summed over the topics, after each round. */
  publishersByRound: z.array(z.number()),
  stop: stopSchema.nullable(),
  /** The modes its report has; empty until they are resolved. */
  modes: z.array(modeSchema),
  /** True if a language model replied to a request for topics or a plan, whether or not the reply was usable. */
  modelReplied: z.boolean(),
  /** The numbered sentences that the report is written from; null before they are chosen, and without a model. */
  pack: evidencePackSchema.nullable().default(null),
  /** Of each long document the sentences that were selected. */
  selections: z.array(z.object({ documentId: z.string(), ranges: z.array(sentenceRangeSchema) })).default([]),
  /** Long documents of which sentences are to be selected. */
  toSelect: z.array(z.object({ documentId: z.string(), maxTokens: z.int() })).default([]),
  /** Spans that were found for and against critical claims, best first; empty once they are in the pack. */
  foundForClaims: z.array(z.object({ documentId: z.string(), start: z.int(), end: z.int() })).default([]),
  /** The pack that the claims were listed from, while what was found for them is judged. */
  packOfClaims: evidencePackSchema.nullable().default(null),
  claims: z.array(judgedClaimSchema).default([]),
  draft: reportDraftSchema.nullable().default(null),
  /** The language model that wrote the report. */
  model: z.object({ name: z.string() }).nullable().default(null),
  /** Problems that every reader of the report must know. */
  problems: z.array(z.string()).default([]),
  /** Results of searches for statements that say that no source reports something. */
  absentSearches: z
    .array(z.object({ statementId: z.string(), passages: z.array(rankedPassageSchema) }))
    .default([]),
  audit: z.array(auditRowSchema).default([]),
  statementAudits: z.array(statementAuditSchema).default([]),
  mended: z.array(mendedStatementSchema).default([]),
  removed: z.array(removedStatementSchema).default([]),
  /** Of a repetition: the sources that are not as they were, and those that are taken as they are stored. */
  revisited: z
    .object({
      changes: z.array(sourceChangeSchema),
      kept: z.array(z.object({ uri: z.string(), documentId: z.string() })),
      /** True if everything that searches found was also read. */
      isDone: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Of a revision: the version before, the sources that are read again, and the audit of what did not change. */
  revised: z
    .object({
      before: findingsSchema,
      sources: z.array(z.object({ documentId: z.string(), uri: z.string() })),
      kept: keptAuditSchema,
    })
    .nullable()
    .default(null),
  /** Set when a step without a fallback failed for good. */
  problem: z.string().nullable(),
});

/** All a run knows; saved after every decision, so that any orchestrator can continue from it. */
export const runStateSchema = z.preprocess(upgradeState, stateFieldsSchema);

export type StepName = z.output<typeof stepNameSchema>;
export type TopicState = z.output<typeof topicStateSchema>;
export type RunState = z.output<typeof runStateSchema>;

/** State of a run before its first job. */
export const initialState: RunState = {
  version: 2,
  step: "prepare",
  round: 0,
  question: null,
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
  modes: [],
  modelReplied: false,
  pack: null,
  selections: [],
  toSelect: [],
  foundForClaims: [],
  packOfClaims: null,
  claims: [],
  draft: null,
  model: null,
  problems: [],
  absentSearches: [],
  audit: [],
  statementAudits: [],
  mended: [],
  removed: [],
  revisited: null,
  revised: null,
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

import {
  askedTimeSchema,
  auditRowSchema,
  clarifyingQuestionSchema,
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
import { initialWeb, webStateSchema } from "../gather/web-state.ts";
import { initialReading, readingStateSchema } from "../reading/reading-state.ts";

/** Next step of a run; several steps can belong to one user-visible stage. */
export const stepNameSchema = z.enum([
  "prepare",
  "mark",
  "clarify",
  "await-answers",
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
  "assess-notes",
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
  /** For a repetition of a watch's question. */
  "revisit",
  "revisit-found",
  "compare",
  /** For a run of 0.1.0 that had reached its report: the report is written again from the gathered sources. */
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
  /** Ids of the passages of the last assessment. */
  assessed: z.array(z.string()),
  /** Queries of all rounds other than the topic's own, each once. */
  asked: z.array(z.string()),
});

const indexedSchema = z.object({
  documentId: z.string(),
  passages: z.int(),
  written: z.int(),
  alreadyIndexed: z.boolean(),
});

/** Steps of 0.1.0 that wait for jobs of its report, or for coverage in its format. */
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

/** Upgrades a state of 0.1.0, which had no evidence pack: gathered sources stay, and the report is written from them. */
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
  /** For a follow-up or a clarified question: the question, rewritten so that it can be understood on its own. */
  question: z.string().nullable().default(null),
  /** Clarifying questions that the run asked before it began. */
  clarifying: z.array(clarifyingQuestionSchema).default([]),
  /** Number of the user's notes in prompts so far, and number of those given to a model. */
  notes: z
    .object({ shown: z.int().nonnegative(), takenUp: z.int().nonnegative() })
    .default({ shown: 0, takenUp: 0 }),
  questionType: questionTypeSchema,
  complexity: complexitySchema,
  language: z.string(),
  /** For a run with a goal: the readable items of its collection. */
  items: z.array(itemReferenceSchema),
  /**
   * For a run that searches its collection: the item count, the unreadable-item count, and the retrieved documents' ids. Null in
   * other runs.
   */
  collection: z.object({ items: z.int(), unavailable: z.int(), considered: z.array(z.string()) }).nullable(),
  /** For a run with a goal. */
  reading: readingStateSchema,
  topics: z.array(topicStateSchema),
  /** Field of the question, if a model named one. */
  field: fieldSchema.optional(),
  /** The time period of the question; absent if there is none, and in states of 0.1.0. */
  time: askedTimeSchema.optional(),
  /** Queries sent to search providers in all rounds, ignoring case and spacing. */
  asked: z.array(z.string()),
  /** Lists of search results, one per query, not yet fetched. */
  found: z.array(z.array(searchResultSchema)),
  /** Ids of stored documents relevant to a topic, one list per topic, best first, not yet read. */
  recalled: z.array(z.array(z.string())),
  web: webStateSchema,
  documents: z.array(documentFactsSchema),
  unused: z.array(unusedSourceSchema),
  indexed: z.array(indexedSchema),
  /** Mean coverage after each round. */
  coverageByRound: z.array(z.number()),
  /** Publishers with evidence, summed over the topics, after each round. */
  publishersByRound: z.array(z.number()),
  stop: stopSchema.nullable(),
  /** The reason to stop, unless a late note adds a topic; null without a late note. */
  stopAfterNotes: stopSchema.nullable().default(null),
  /** Modes of the report; empty until they are resolved. */
  modes: z.array(modeSchema),
  /** True if a language model replied to a request for topics or a plan, even if the reply was unusable. */
  modelReplied: z.boolean(),
  /** The numbered sentences the report is written from; null before they are chosen, and without a model. */
  pack: evidencePackSchema.nullable().default(null),
  /** The selected sentences of each long document. */
  selections: z.array(z.object({ documentId: z.string(), ranges: z.array(sentenceRangeSchema) })).default([]),
  /** Long documents whose sentences must be selected. */
  toSelect: z.array(z.object({ documentId: z.string(), maxTokens: z.int() })).default([]),
  /** Spans found for and against critical claims, best first; empty once they are in the pack. */
  foundForClaims: z.array(z.object({ documentId: z.string(), start: z.int(), end: z.int() })).default([]),
  /** The pack the claims were listed from, while new evidence is judged. */
  packOfClaims: evidencePackSchema.nullable().default(null),
  claims: z.array(judgedClaimSchema).default([]),
  draft: reportDraftSchema.nullable().default(null),
  /** The language model that wrote the report. */
  model: z.object({ name: z.string() }).nullable().default(null),
  /** Problems that every reader of the report must see. */
  problems: z.array(z.string()).default([]),
  /** Results of the searches that check `absent` statements, which say that no source reports something. */
  absentSearches: z
    .array(z.object({ statementId: z.string(), passages: z.array(rankedPassageSchema) }))
    .default([]),
  audit: z.array(auditRowSchema).default([]),
  statementAudits: z.array(statementAuditSchema).default([]),
  mended: z.array(mendedStatementSchema).default([]),
  removed: z.array(removedStatementSchema).default([]),
  /** For a repetition: the changed sources, and those used as they are stored. */
  revisited: z
    .object({
      changes: z.array(sourceChangeSchema),
      kept: z.array(z.object({ uri: z.string(), documentId: z.string() })),
      /** True if everything that searches found was also read. */
      isDone: z.boolean(),
    })
    .nullable()
    .default(null),
  /** For a revision: the previous version, the sources read again, and the audit of unchanged statements. */
  revised: z
    .object({
      before: findingsSchema,
      sources: z.array(z.object({ documentId: z.string(), uri: z.string() })),
      kept: keptAuditSchema,
    })
    .nullable()
    .default(null),
  /** Set when a step without a fallback failed permanently. */
  problem: z.string().nullable(),
});

/** State of a run; saved after every decision, so that any orchestrator can continue from it. */
export const runStateSchema = z.preprocess(upgradeState, stateFieldsSchema);

export type StepName = z.output<typeof stepNameSchema>;
export type TopicState = z.output<typeof topicStateSchema>;
export type RunState = z.output<typeof runStateSchema>;

/** State of a run before its first job. */
export const initialState: RunState = stateFieldsSchema.parse({
  version: 2,
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
  modes: [],
  modelReplied: false,
  problem: null,
} satisfies z.input<typeof stateFieldsSchema>);

/** State of a topic that nothing was searched for yet. */
export const untouched = {
  hypothetical: null,
  variations: [],
  passages: [],
  coverage: null,
  assessed: [],
  asked: [],
} satisfies Omit<TopicState, "topic">;

/** Returns the topics of the current round: those not covered yet. */
export const openTopics = ({ topics }: RunState): readonly TopicState[] =>
  topics.filter(({ coverage }) => coverage === null || !coverage.covered);

/** Replaces one topic and keeps the others. */
export const withTopic = (
  state: RunState,
  topicId: string,
  change: (topic: TopicState) => TopicState,
): RunState => ({
  ...state,
  topics: state.topics.map((one) => (one.topic.id === topicId ? change(one) : one)),
});

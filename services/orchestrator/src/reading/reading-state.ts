import {
  type ContentPiece,
  type ContentRequest,
  contentRequestSchema,
  deferredRequestSchema,
  type findEvidence,
  type InputOf,
  type ItemReference,
  rankedPassageSchema,
  readingPlanSchema,
  readStep,
  requestAnswerSchema,
  type Span,
  spanSchema,
  stepFindingSchema,
  stepStopSchema,
} from "@quarry/contracts";
import { meaningSearch } from "@quarry/reading";
import { unionOf } from "@quarry/text";
import { z } from "zod";

const count = z.int().nonnegative();

/** A step of the plan in progress. */
const stepReadingSchema = z.object({
  stepId: z.int().positive(),
  /** The current turn, from 0. */
  turn: count,
  /** All answers so far, in order; their pieces name spans, not text. */
  answers: z.array(requestAnswerSchema),
  deferred: z.array(deferredRequestSchema),
  charactersLeft: count,
  /** Requests of the last turn, until they are answered. */
  asked: z
    .object({
      requests: z.array(contentRequestSchema),
      repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
      /** Requests that could not be understood. */
      refused: z.array(requestAnswerSchema),
    })
    .nullable(),
  /** Results of the semantic searches among those requests. */
  found: z.array(z.object({ requestId: z.string(), passages: z.array(rankedPassageSchema) })),
  /** Requests of earlier turns and their outcomes, used to detect loops. */
  turns: z.array(
    z.object({
      requests: z.array(contentRequestSchema),
      repeated: z.array(z.string()),
      deferred: z.array(deferredRequestSchema),
      refused: z.array(requestAnswerSchema),
    }),
  ),
  /** Why the next turn is the last; null if it is not. */
  limit: stepStopSchema.nullable(),
  /** Last reply of the reader. */
  said: readStep.output.pick({ insights: true, confidence: true, sentences: true, model: true }),
  /** Number of requests of the last turn without any answer. */
  waiting: count,
  characters: count,
  tokens: count,
  cost: z.number().nonnegative(),
});

/** Reading state of a run with a goal. */
export const readingStateSchema = z.object({
  plan: readingPlanSchema.nullable(),
  /** Steps in progress. */
  active: z.array(stepReadingSchema),
  /** In the order in which they were completed. */
  findings: z.array(stepFindingSchema),
  /** Text sent to readers, in text order and without overlaps. */
  read: z.array(z.object({ documentId: z.string(), spans: z.array(spanSchema) })),
});

export type StepReading = z.output<typeof stepReadingSchema>;
export type ReadingState = z.output<typeof readingStateSchema>;

/** State before planning. */
export const initialReading: ReadingState = { plan: null, active: [], findings: [], read: [] };

type ReadSpans = ReadingState["read"];

/** Adds newly sent pieces to the spans read so far. */
export const addSpans = (read: ReadSpans, pieces: readonly ContentPiece[]): ReadSpans => {
  const byDocument = new Map<string, Span[]>(read.map(({ documentId, spans }) => [documentId, spans]));
  for (const { documentId, start, end } of pieces)
    byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), { start, end }]);
  return [...byDocument].map(([documentId, spans]) => ({ documentId, spans: unionOf(spans) }));
};

type SemanticRequest = Extract<ContentRequest, { type: "semantic" }>;

/** The limit of the contract. */
const maxDocuments = 2_000;

/** Returns the subject of the search for a request: the step, its turn, and the request. */
export const searchSubject = ({ stepId, turn }: StepReading, requestId: string): string =>
  `read-${stepId}-${turn}-${requestId}`;

/** Returns the requests of a step's last turn that need a semantic search. */
export const semanticRequests = ({ asked }: StepReading): SemanticRequest[] =>
  (asked?.requests ?? []).filter((request) => request.type === "semantic");

/**
 * Builds the search for a semantic request; undefined if it names no existing text, in which case it is answered without a search.
 */
export const searchFor = (
  request: SemanticRequest,
  step: StepReading,
  {
    runId,
    scope,
    items,
  }: { readonly runId: string; readonly scope: string; readonly items: readonly ItemReference[] },
): InputOf<typeof findEvidence> | undefined => {
  const wanted = meaningSearch(request, items);
  if (wanted === undefined) return undefined;
  return {
    runId,
    subject: searchSubject(step, request.id),
    round: 0,
    queries: [{ role: "question", text: wanted.query }],
    filters: { scopes: [scope], documentIds: wanted.documentIds.slice(0, maxDocuments) },
    topK: wanted.topK,
  };
};

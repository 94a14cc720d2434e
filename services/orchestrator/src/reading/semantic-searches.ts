import type { ContentRequest, findEvidence, InputOf, ItemReference } from "@quarry/contracts";
import { meaningSearch } from "@quarry/reading";
import type { StepReading } from "./reading-state.ts";

type SemanticRequest = Extract<ContentRequest, { type: "semantic" }>;

/** The limit of the contract. */
const mostDocuments = 2_000;

/** What the search for a request is called: the step, its turn, and the request. */
export const searchSubject = ({ stepId, turn }: StepReading, requestId: string): string =>
  `read-${stepId}-${turn}-${requestId}`;

/** The requests of a step's last turn that are answered by meaning. */
export const semanticRequests = ({ asked }: StepReading): SemanticRequest[] =>
  (asked?.requests ?? []).filter((request) => request.type === "semantic");

/** The search that answers a request; nothing for one that names no text there is, which is told so without a search. */
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
    filters: { scopes: [scope], documentIds: wanted.documentIds.slice(0, mostDocuments) },
    topK: wanted.topK,
  };
};

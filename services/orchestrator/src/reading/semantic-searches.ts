import type { ContentRequest, findEvidence, InputOf, ItemReference } from "@quarry/contracts";
import type { StepReading } from "./reading-state.ts";

type SemanticRequest = Extract<ContentRequest, { type: "semantic" }>;

/** Passages per result that was asked for: neighbours are joined, and what was sent before is left out. */
const passagesPerResult = 3;
/** The limits of the contract. */
const mostPassages = 50;
const mostDocuments = 2_000;

/** What the search for a request is called: the step, its turn, and the request. */
export const searchSubject = ({ stepId, turn }: StepReading, requestId: string): string =>
  `read-${stepId}-${turn}-${requestId}`;

/** The requests of a step's last turn that are answered by meaning. */
export const semanticRequests = ({ asked }: StepReading): SemanticRequest[] =>
  (asked?.requests ?? []).filter((request) => request.type === "semantic");

const documentsOf = ({ linkIds, contentTypes }: SemanticRequest, items: readonly ItemReference[]): string[] =>
  items
    .filter(({ linkId }) => linkIds.length === 0 || linkIds.includes(linkId))
    .flatMap((item) => contentTypes.flatMap((part) => item[part]?.documentId ?? []));

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
  const documentIds = documentsOf(request, items).slice(0, mostDocuments);
  if (documentIds.length === 0) return undefined;
  return {
    runId,
    subject: searchSubject(step, request.id),
    round: 0,
    queries: [{ role: "question", text: request.query }],
    filters: { scopes: [scope], documentIds },
    topK: Math.min(mostPassages, request.topK * passagesPerResult),
  };
};

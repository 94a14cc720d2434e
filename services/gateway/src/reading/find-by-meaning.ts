import type { ContentRequest, findEvidence, InputOf, ItemReference, RankedPassage } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { SearchEvidence } from "../ports.ts";

export interface FindByMeaningPorts {
  readonly searchEvidence: SearchEvidence;
  readonly newRequestId: () => string;
  /** Milliseconds an answer is waited for. */
  readonly searchWaitMs: number;
}

/** What the requests are about, and until when an answer is wanted. */
export interface MeaningSearch {
  readonly scope: string;
  readonly items: readonly ItemReference[];
  readonly signal: AbortSignal;
}

type SemanticRequest = Extract<ContentRequest, { type: "semantic" }>;

const isSemantic = (request: ContentRequest): request is SemanticRequest => request.type === "semantic";

/** A filter names no more documents than this; all items of a larger collection are searched by its scope alone. */
const mostDocuments = 2_000;

const documentsOf = (
  { linkIds, contentTypes }: SemanticRequest,
  items: readonly ItemReference[],
): readonly string[] =>
  items
    .filter(({ linkId }) => linkIds.length === 0 || linkIds.includes(linkId))
    .flatMap((item) => contentTypes.flatMap((part) => item[part]?.documentId ?? []));

/** The passages that answer each of the requests by meaning, by the id of the request. @throws {Failure} as the search does, `deadline-exceeded` */
export const findByMeaning = async (
  { searchEvidence, newRequestId, searchWaitMs }: FindByMeaningPorts,
  requests: readonly ContentRequest[],
  { scope, items, signal }: MeaningSearch,
): Promise<ReadonlyMap<string, readonly RankedPassage[]>> => {
  const search = async (request: SemanticRequest): Promise<[string, readonly RankedPassage[]]> => {
    const documentIds = documentsOf(request, items);
    if (documentIds.length === 0) return [request.id, []];
    const input: InputOf<typeof findEvidence> = {
      requestId: newRequestId(),
      subject: "content",
      round: 0,
      queries: [{ role: "question", text: request.query }],
      filters: {
        scopes: [scope],
        ...(documentIds.length <= mostDocuments && { documentIds: [...documentIds] }),
      },
      topK: request.topK,
    };
    const state = await searchEvidence(input, { timeoutMs: searchWaitMs, signal });
    if (state.status === "failed") throw state.failure;
    if (state.status !== "completed")
      throw new Failure("deadline-exceeded", "the search did not end in time", { retry: "backoff" });
    return [request.id, state.output.passages];
  };
  return new Map(await Promise.all(requests.filter(isSemantic).map(search)));
};

import type { ContentRequest, findEvidence, InputOf, ItemReference, RankedPassage } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { meaningSearch } from "@quarry/reading";
import type { SearchEvidence } from "../ports.ts";

export interface FindByMeaningPorts {
  readonly searchEvidence: SearchEvidence;
  readonly newRequestId: () => string;
  /** Milliseconds an answer is waited for. */
  readonly searchWaitMs: number;
}

/** What the requests are about, and until when an answer is wanted. */
export interface AskedOf {
  readonly scope: string;
  readonly items: readonly ItemReference[];
  readonly signal: AbortSignal;
}

/** A filter names no more documents than this; all items of a larger collection are searched by its scope alone. */
const mostDocuments = 2_000;

/** The passages that answer each of the requests by meaning, by the id of the request. @throws {Failure} as the search does, `deadline-exceeded` */
export const findByMeaning = async (
  { searchEvidence, newRequestId, searchWaitMs }: FindByMeaningPorts,
  requests: readonly ContentRequest[],
  { scope, items, signal }: AskedOf,
): Promise<ReadonlyMap<string, readonly RankedPassage[]>> => {
  const search = async (request: ContentRequest): Promise<[string, readonly RankedPassage[]][]> => {
    const wanted = meaningSearch(request, items);
    if (wanted === undefined) return [];
    const { query, documentIds, topK } = wanted;
    const input: InputOf<typeof findEvidence> = {
      requestId: newRequestId(),
      subject: "content",
      round: 0,
      queries: [{ role: "question", text: query }],
      filters: {
        scopes: [scope],
        ...(documentIds.length <= mostDocuments && { documentIds: [...documentIds] }),
      },
      topK,
    };
    const state = await searchEvidence(input, { timeoutMs: searchWaitMs, signal });
    if (state.status === "failed") throw state.failure;
    if (state.status !== "completed")
      throw new Failure("deadline-exceeded", "the search did not end in time", { retry: "backoff" });
    return [[request.id, state.output.passages]];
  };
  return new Map((await Promise.all(requests.map(search))).flat());
};

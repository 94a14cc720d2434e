import type { ContentRequest, ItemReference } from "@quarry/contracts";

/** What has to be searched by meaning before a request can be answered. */
export interface MeaningSearch {
  readonly query: string;
  /** The texts the request is about. */
  readonly documentIds: readonly string[];
  /** How many passages the answer is chosen from. */
  readonly topK: number;
}

/** Windows are chosen by the weight of many passages, not by the best few alone. */
const minPassages = 20;
/** The limit of the search. */
const maxPassages = 50;

/** The search that answers a semantic request; nothing for one of another kind, or one that names no text there is. */
export const meaningSearch = (
  request: ContentRequest,
  items: readonly ItemReference[],
): MeaningSearch | undefined => {
  if (request.type !== "semantic") return undefined;
  const { query, linkIds, contentTypes, topK } = request;
  const documentIds = items
    .filter(({ linkId }) => linkIds.length === 0 || linkIds.includes(linkId))
    .flatMap((item) => contentTypes.flatMap((part) => item[part]?.documentId ?? []));
  if (documentIds.length === 0) return undefined;
  return { query, documentIds, topK: Math.min(maxPassages, Math.max(minPassages, topK)) };
};

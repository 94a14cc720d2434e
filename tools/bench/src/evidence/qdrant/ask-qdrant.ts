import { Failure } from "@quarry/failure";

/** A collection that is filled and configured past the store. */
export interface BulkTarget {
  readonly url: string;
  readonly collection: string;
}

/**
 * What Qdrant answers to a request about the collection.
 * @throws {Failure} `qdrant-down` with its own words when it refuses
 */
export const askCollection = async (
  { url, collection }: BulkTarget,
  { method, path = "", body, signal }: { method: string; path?: string; body?: string; signal: AbortSignal },
): Promise<unknown> => {
  const response = await fetch(`${url}/collections/${encodeURIComponent(collection)}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
    signal,
  });
  if (response.ok) return response.json();
  throw new Failure("qdrant-down", `Qdrant answers ${response.status}: ${await response.text()}`, {
    retry: "backoff",
  });
};

import { Failure } from "@quarry/failure";

/** A collection that is filled and configured past the store. */
export interface BulkTarget {
  readonly url: string;
  readonly collection: string;
}

/** A request to Qdrant; a GET of the thing itself where nothing else is said. */
interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * What Qdrant answers.
 * @throws {Failure} `qdrant-down` with its own words when it refuses
 */
export const askQdrant = async (
  url: string,
  { method = "GET", path = "", body, signal }: Request,
): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, {
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

/**
 * What Qdrant answers to a request about the collection.
 * @throws {Failure} as `askQdrant`
 */
export const askCollection = ({ url, collection }: BulkTarget, request: Request): Promise<unknown> =>
  askQdrant(`${url}/collections/${encodeURIComponent(collection)}`, request);

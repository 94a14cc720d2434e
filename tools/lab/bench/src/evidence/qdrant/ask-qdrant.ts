import { Failure } from "@quarry/failure";

/** A collection that is filled and configured without the evidence store. */
export interface BulkTarget {
  readonly url: string;
  readonly collection: string;
}

/** A request to Qdrant; default a GET of the resource itself. */
interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to Qdrant and returns its result.
 * @throws {Failure} `qdrant-down` with Qdrant's message if it refuses
 */
const askQdrant = async (
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
 * Sends a request about the collection and returns its result.
 * @throws {Failure} as `askQdrant`
 */
export const askCollection = ({ url, collection }: BulkTarget, request: Request): Promise<unknown> =>
  askQdrant(`${url}/collections/${encodeURIComponent(collection)}`, request);

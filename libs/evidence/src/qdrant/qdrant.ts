import { QdrantClient, type Schemas } from "@qdrant/js-client-rest";
import type { EvidenceStoreOptions } from "../evidence-store.ts";
import { isLostConnection, toQdrantFailure } from "./qdrant-failure.ts";

/** Names of the three collections of one installation. */
export interface CollectionNames {
  readonly documents: string;
  readonly passages: string;
  readonly memberships: string;
}

/** The connection the record files share; whatever fails inside `call` comes out as a Failure. */
export interface Qdrant {
  readonly names: CollectionNames;
  readonly call: <Answer>(use: (client: QdrantClient) => Promise<Answer>) => Promise<Answer>;
}

export type QdrantFilter = Schemas["Filter"];

/** Opens a connection; nothing is sent before the first call. */
export const createQdrant = ({
  url,
  apiKey,
  prefix = "",
  timeoutMs = 60_000,
}: EvidenceStoreOptions): Qdrant => {
  const client = new QdrantClient({
    url,
    timeout: timeoutMs,
    checkCompatibility: false,
    headers: {
      // A compressed answer comes in pieces, and the last one waits 40 ms for the acknowledgement of those before.
      "accept-encoding": "identity",
      // As a header: the client's own apiKey option warns on the console about plain http.
      ...(apiKey === undefined ? {} : { "api-key": apiKey }),
    },
  });
  return {
    names: {
      documents: `${prefix}documents`,
      passages: `${prefix}passages`,
      memberships: `${prefix}memberships`,
    },
    call: (use) =>
      use(client)
        // Every request may be repeated, and a server that closes idle connections is no reason to fail a job.
        .catch((error: unknown) => (isLostConnection(error) ? use(client) : Promise.reject(error)))
        .catch((error: unknown) => Promise.reject(toQdrantFailure(error, url))),
  };
};

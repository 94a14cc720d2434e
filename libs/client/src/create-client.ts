import { type Readiness, readinessSchema } from "@quarry/contracts";
import { type CollectionsClient, collectionsClient } from "./collections.ts";
import { type EvidenceClient, evidenceClient } from "./evidence.ts";
import { type KeysClient, keysClient, type OperationClient, operationClient } from "./keys.ts";
import { unreachable } from "./problems.ts";
import { type ResearchClient, researchClient } from "./research.ts";
import { type ClientOptions, createTransport } from "./transport.ts";

/** The HTTP API of a gateway. */
export interface QuarryClient extends EvidenceClient, OperationClient {
  readonly url: string;
  readonly research: ResearchClient;
  readonly collections: CollectionsClient;
  readonly keys: KeysClient;
  /** Whether requests can be answered now, and why not; asked once. @throws QuarryUnreachable */
  readiness(): Promise<Readiness>;
}

/**
 * A client of the gateway at a URL. What the gateway refuses is thrown as QuarryProblem, silence as QuarryUnreachable. A request that
 * nobody answered, or that met 429, 502 or 503, is repeated where that does no harm: submissions carry an Idempotency-Key.
 */
export const createQuarryClient = (options: ClientOptions): QuarryClient => {
  const transport = createTransport(options);
  return {
    url: transport.url,
    research: researchClient(transport),
    collections: collectionsClient(transport),
    keys: keysClient(transport),
    ...evidenceClient(transport),
    ...operationClient(transport),
    readiness: async () => {
      const response = await transport.send({ path: "/readyz" }).catch((error: unknown) => {
        if (error instanceof TypeError) throw unreachable(transport.url, error);
        throw error;
      });
      const answer = readinessSchema.safeParse(await response.json().catch(() => undefined));
      if (answer.success) return answer.data;
      return response.ok
        ? { status: "ready", reasons: [] }
        : { status: "not-ready", reasons: [`it answers ${response.status}`] };
    },
  };
};

import { type Readiness, readinessSchema } from "@quarry/contracts";
import { type CollectionsClient, collectionsClient } from "./collections.ts";
import { type EvidenceClient, evidenceClient } from "./evidence.ts";
import { type KeysClient, keysClient, type OperationClient, operationClient } from "./keys.ts";
import { unreachable } from "./problems.ts";
import { type ResearchClient, researchClient } from "./research.ts";
import { type TemplatesClient, templatesClient } from "./templates.ts";
import { type ClientOptions, createTransport } from "./transport.ts";
import { type WatchesClient, watchesClient } from "./watches.ts";

/** The HTTP API of a gateway. */
export interface QuarryClient extends EvidenceClient, OperationClient {
  readonly url: string;
  readonly research: ResearchClient;
  readonly collections: CollectionsClient;
  readonly watches: WatchesClient;
  readonly templates: TemplatesClient;
  readonly keys: KeysClient;
  /**
   * Reports whether the gateway can answer requests now, and the reason if not; sends one request.
   * @throws QuarryUnreachable
   */
  readiness(): Promise<Readiness>;
}

/**
 * Creates a client of the gateway at a URL. Errors of the gateway are thrown as QuarryProblem, a missing answer as
 * QuarryUnreachable. A request without an answer, or answered with 429, 502 or 503, is repeated if that is safe: submissions have
 * an Idempotency-Key.
 */
export const createQuarryClient = (options: ClientOptions): QuarryClient => {
  const transport = createTransport(options);
  return {
    url: transport.url,
    research: researchClient(transport),
    collections: collectionsClient(transport),
    watches: watchesClient(transport),
    templates: templatesClient(transport),
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

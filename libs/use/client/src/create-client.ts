import { type Readiness, readinessSchema } from "@quarry/contracts";
import { collectionsClient } from "./collections.ts";
import { evidenceClient } from "./evidence.ts";
import { keysClient, operationClient } from "./keys.ts";
import { unreachable } from "./problems.ts";
import { researchClient } from "./research.ts";
import { templatesClient } from "./templates.ts";
import { type ClientOptions, createTransport } from "./transport.ts";
import { watchesClient } from "./watches.ts";

/** The HTTP API of a gateway. */
export type QuarryClient = ReturnType<typeof createQuarryClient>;

/**
 * Creates a client of the gateway at a URL. Errors of the gateway are thrown as QuarryProblem, a missing answer as
 * QuarryUnreachable. A request without an answer, or answered with 429, 502 or 503, is repeated if that is safe: submissions have
 * an Idempotency-Key.
 */
export const createQuarryClient = (options: ClientOptions) => {
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
    /**
     * Reports whether the gateway can answer requests now, and the reason if not; sends one request.
     * @throws QuarryUnreachable
     */
    readiness: async (): Promise<Readiness> => {
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

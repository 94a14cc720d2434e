import { deliverWebhook } from "@quarry/contracts";
import { createEgressAllowance, createResolve } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { consume, createProducer, type WorkerOptions } from "@quarry/jobs";
import { createRunOutbox } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { createPostClient } from "@quarry/web/post";
import type { OrchestratorConfig } from "../config.ts";
import { createDeliverWebhook } from "./deliver-webhook.ts";
import { dispatchWebhooks } from "./dispatch-webhooks.ts";

/** What of the configuration concerns webhooks. */
type WebhookSettings = Pick<
  OrchestratorConfig,
  "EGRESS_ALLOW" | "EGRESS_PROXY" | "WEBHOOK_SECRET" | "WEBHOOK_URL"
>;

const timeoutMs = 15_000;
const userAgent = "Quarry-Webhooks/1";

/**
 * The parts that tell other programs of runs, in the order they start.
 * @throws {Failure} bad-configuration for a deployment's webhook without a secret
 */
export const openWebhooks = (
  { EGRESS_ALLOW, EGRESS_PROXY, WEBHOOK_SECRET, WEBHOOK_URL }: WebhookSettings,
  worker: WorkerOptions,
): readonly Lifecycle[] => {
  if (WEBHOOK_URL !== undefined && WEBHOOK_SECRET.length === 0)
    throw new Failure(
      "bad-configuration",
      'WEBHOOK_URL: is set without WEBHOOK_SECRET. Make one with: echo "whsec_$(openssl rand -base64 32)"',
      { retry: "never" },
    );
  const { redis, log, clock = Date.now } = worker;
  const outbox = createRunOutbox({ redis, clock });
  const allowance = createEgressAllowance(EGRESS_ALLOW);
  const client = createPostClient({
    allowance,
    resolve: createResolve({ isExempt: (hostname) => allowance.names(hostname) }),
    userAgent,
    timeoutMs,
    proxy: EGRESS_PROXY,
  });
  const deliver = createDeliverWebhook({ client, outbox, secrets: WEBHOOK_SECRET, clock });
  return [
    { name: "webhook client", start: async () => undefined, stop: () => client.close() },
    dispatchWebhooks({
      outbox,
      producer: createProducer({ redis }),
      deployment: WEBHOOK_URL === undefined ? undefined : { url: WEBHOOK_URL },
      log,
    }),
    consume(deliverWebhook, deliver, worker),
  ];
};

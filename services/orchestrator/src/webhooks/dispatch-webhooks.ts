import { deliverWebhook, type Webhook } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Producer } from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import type { RunNotice, RunOutbox } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { webhookMessage } from "./webhook-message.ts";

export interface DispatchOptions {
  readonly outbox: RunOutbox;
  readonly producer: Pick<Producer, "produce" | "close">;
  /** Told of runs that name no webhook of their own. */
  readonly deployment: Webhook | undefined;
  readonly log: Logger;
  /** How often the outbox is looked at; 1,000. */
  readonly intervalMs?: number | undefined;
}

/** The job is there before its notice goes: whoever is killed in between adds the same job again. */
const dispatch = async (
  { outbox, producer, deployment }: DispatchOptions,
  notice: RunNotice,
): Promise<void> => {
  const run = await outbox.getRun(notice.runId);
  const message = run && webhookMessage(notice, run, deployment);
  if (message !== undefined) await producer.produce(deliverWebhook, message);
  await outbox.settle(notice);
};

/** Turns what the outbox of runs holds into jobs that deliver it. */
export const dispatchWebhooks = (options: DispatchOptions): Lifecycle => {
  const { outbox, producer, log, intervalMs = 1_000 } = options;
  let stop: (() => Promise<void>) | undefined;
  let looking: Promise<void> | undefined;
  // A run that cannot be read must not keep the others from being told of, nor be tried for ever.
  const onFailed = async (notice: RunNotice, error: unknown): Promise<void> => {
    log.warn({ runId: notice.runId, error }, "webhook of a run not dispatched");
    if (error instanceof Failure && error.retry === "never") await outbox.settle(notice);
  };
  const look = async (): Promise<void> => {
    for (const notice of await outbox.pending())
      await dispatch(options, notice).catch((error: unknown) => onFailed(notice, error));
  };
  return {
    name: "dispatch webhooks",
    start: async () => {
      if (stop !== undefined) return;
      const turn = (): void => {
        looking ??= look()
          .catch((error: unknown) => log.debug({ error }, "outbox of runs not read"))
          .finally(() => (looking = undefined));
      };
      const timer = setInterval(turn, intervalMs);
      turn();
      stop = async () => {
        clearInterval(timer);
        await looking;
        await Promise.all([outbox.close(), producer.close()]);
      };
    },
    stop: async () => {
      await stop?.();
      stop = undefined;
    },
  };
};

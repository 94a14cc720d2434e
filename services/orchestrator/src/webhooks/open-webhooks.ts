import { createHmac } from "node:crypto";
import {
  deliverWebhook,
  hasReport,
  type InputOf,
  type OutputOf,
  type Webhook,
  type WebhookEvent,
} from "@quarry/contracts";
import { createEgressAllowance, createResolve } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import {
  consume,
  createProducer,
  type Handler,
  type JobContext,
  type Producer,
  runPeriodically,
  type WorkerOptions,
} from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import { createRunOutbox, type RunNotice, type RunOutbox, type RunRecord } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { createPostClient, type PostClient, type PostOutcome } from "@quarry/web/post";
import type { OrchestratorConfig } from "../config.ts";
import { addressMessage } from "./address-message.ts";

/** A message as sent; its whole body is signed. */
interface SentMessage {
  readonly id: string;
  /** Epoch seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

const prefix = "whsec_";

const signature = (secret: string, { id, timestamp, body }: SentMessage): string => {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
};

/** Returns the headers of Standard Webhooks 1.0, with one signature per secret, so that receivers can rotate secrets. */
export const webhookHeaders = (
  message: SentMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  "webhook-signature": secrets.map((secret) => signature(secret, message)).join(" "),
});

interface DeliverWebhookPorts {
  readonly client: Pick<PostClient, "post">;
  readonly outbox: Pick<RunOutbox, "log">;
  readonly secrets: readonly string[];
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Response of a receiver to an attempt. */
interface Attempt {
  readonly isTaken: boolean;
  /** True if another attempt cannot have a different outcome. */
  readonly isFinal: boolean;
  readonly detail: string;
}

const judge = (outcome: PostOutcome, host: string): Attempt => {
  if (outcome.status !== "answered")
    return { isTaken: false, isFinal: outcome.status === "refused", detail: outcome.detail };
  const { code } = outcome;
  const isTaken = code >= 200 && code < 300;
  const hint = code >= 300 && code < 400 ? "; redirects are not followed, name the address they lead to" : "";
  // 410: the receiver has unsubscribed.
  return { isTaken, isFinal: code === 410, detail: `${host} answered with ${code}${hint}` };
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/**
 * Sends a message and logs once in its run that it was accepted or abandoned.
 * @throws {Failure} upstream-failed, to be retried
 */
export const createDeliverWebhook = ({
  client,
  outbox,
  secrets,
  clock,
}: DeliverWebhookPorts): Handler<typeof deliverWebhook> => {
  const send = async (
    { messageId, url, body }: InputOf<typeof deliverWebhook>,
    { signal }: Pick<JobContext, "signal">,
  ): Promise<Attempt> => {
    if (secrets.length === 0)
      return { isTaken: false, isFinal: true, detail: "WEBHOOK_SECRET is not set; set it to send webhooks" };
    const timestamp = Math.floor(clock() / 1_000);
    const headers = {
      "content-type": "application/json",
      ...webhookHeaders({ id: messageId, timestamp, body }, secrets),
    };
    return judge(await client.post({ url, headers, body }, signal), hostOf(url));
  };
  return async (input, context): Promise<OutputOf<typeof deliverWebhook>> => {
    const { messageId, about, event } = input;
    const { attempt: attempts, log } = context;
    const host = hostOf(input.url);
    const { isTaken, isFinal, detail } = await send(input, context);
    const common = { event, messageId, host, attempts };
    if (isTaken) {
      await outbox.log(about, messageId, { type: "webhook-delivered", ...common });
      return { status: "delivered", attempts };
    }
    if (!isFinal && attempts < deliverWebhook.retry.attempts)
      throw new Failure("upstream-failed", `webhook not accepted: ${detail}`, { retry: "backoff" });
    log.warn({ runId: about, ...common, detail }, "webhook abandoned");
    await outbox.log(about, messageId, { type: "webhook-given-up", ...common, detail });
    return { status: "given-up", attempts, detail };
  };
};

const eventOf = ({ awaits }: RunNotice, { status }: RunRecord): WebhookEvent | undefined => {
  if (awaits !== undefined) return `run.awaiting_${awaits}`;
  switch (status) {
    case "completed":
    case "completed_partial":
    case "failed":
    case "cancelled":
      return `run.${status}`;
    default:
      return undefined;
  }
};

const messageIdOf = ({ runId, waits, awaits }: RunNotice): string =>
  `msg_${runId}_${awaits === undefined ? "ended" : `${awaits}-${waits}`}`;

/** Builds the data for a receiver: identification of the run and links, without fetched or generated text. */
const dataOf = (run: RunRecord) => ({
  id: run.id,
  question: run.request.question,
  labels: run.request.labels ?? {},
  createdAt: run.createdAt,
  finishedAt: run.finishedAt,
  problem: run.problem,
  answered: run.answered ?? null,
  links: {
    self: `/v1/research/${run.id}`,
    ...(run.finishedAt === null ? {} : { report: `/v1/research/${run.id}/report` }),
    ...(run.request.goal === undefined && run.request.plan !== "review"
      ? {}
      : { plan: `/v1/research/${run.id}/plan` }),
  },
});

/** Builds the message about an event of a run; undefined if no receiver wants it. */
export const webhookMessage = (
  notice: RunNotice,
  run: RunRecord,
  deployment: Webhook | undefined,
): InputOf<typeof deliverWebhook> | undefined => {
  const event = eventOf(notice, run);
  if (event === undefined) return undefined;
  const message = { messageId: messageIdOf(notice), about: run.id, event, at: notice.at, data: dataOf(run) };
  return addressMessage(message, run.request.webhook ?? deployment);
};

interface DispatchOptions {
  readonly outbox: RunOutbox;
  readonly producer: Pick<Producer, "produce" | "close">;
  /** Webhook of runs without their own. */
  readonly deployment: Webhook | undefined;
  readonly log: Logger;
  /** Records the end of a watch's repetition, and returns the message about changes. */
  readonly settleRepetition?:
    | ((run: RunRecord, at: string) => Promise<InputOf<typeof deliverWebhook> | undefined>)
    | undefined;
  /** Interval between checks of the outbox, in milliseconds; default 1,000. */
  readonly intervalMs?: number | undefined;
}

/** True if a run is a successful repetition of a watch: it is only reported when something has changed. */
const isRepetition = ({ request, status }: RunRecord): boolean =>
  request.repetition !== undefined && hasReport(status);

const messageAbout = async (
  { settleRepetition, deployment }: DispatchOptions,
  notice: RunNotice,
  run: RunRecord,
): Promise<InputOf<typeof deliverWebhook> | undefined> => {
  const changes = notice.waits === undefined ? await settleRepetition?.(run, notice.at) : undefined;
  return isRepetition(run) ? changes : webhookMessage(notice, run, deployment);
};

/** The job is added before its notice is removed: after a crash in between, the same job is added again. */
const dispatch = async (options: DispatchOptions, notice: RunNotice): Promise<void> => {
  const { outbox, producer } = options;
  const run = await outbox.getRun(notice.runId);
  const message = run && (await messageAbout(options, notice, run));
  if (message !== undefined) await producer.produce(deliverWebhook, message);
  await outbox.settle(notice);
};

/** Converts notices in the outbox to delivery jobs. */
export const dispatchWebhooks = (options: DispatchOptions): Lifecycle => {
  const { outbox, producer, log, intervalMs = 1_000 } = options;
  // A run that cannot be read must not prevent notices about the others, nor be retried forever.
  const onNoticeFailed = async (notice: RunNotice, error: unknown): Promise<void> => {
    log.warn({ runId: notice.runId, error }, "webhook of a run not dispatched");
    if (error instanceof Failure && error.retry === "never") await outbox.settle(notice);
  };
  return runPeriodically("dispatch webhooks", intervalMs, {
    open: () => ({
      round: async () => {
        for (const notice of await outbox.pending())
          await dispatch(options, notice).catch((error: unknown) => onNoticeFailed(notice, error));
      },
      close: async (running) => {
        await running;
        await Promise.all([outbox.close(), producer.close()]);
      },
    }),
    onFailed: (error) => log.debug({ error }, "outbox of runs not read"),
  });
};

/** Webhook settings of the configuration. */
type WebhookSettings = Pick<
  OrchestratorConfig,
  "EGRESS_ALLOW" | "EGRESS_PROXY" | "WEBHOOK_SECRET" | "WEBHOOK_URL"
>;

const timeoutMs = 15_000;
const userAgent = "Quarry-Webhooks/1";

/**
 * Creates the service parts that send webhooks, in start order.
 * @throws {Failure} bad-configuration for a deployment's webhook without a secret
 */
export const openWebhooks = (
  { EGRESS_ALLOW, EGRESS_PROXY, WEBHOOK_SECRET, WEBHOOK_URL }: WebhookSettings,
  worker: WorkerOptions,
  settleRepetition?: DispatchOptions["settleRepetition"],
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
      settleRepetition,
      log,
    }),
    consume(deliverWebhook, deliver, worker),
  ];
};

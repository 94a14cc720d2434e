import { createHmac } from "node:crypto";
import { deliverWebhook, type InputOf, type OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Handler, JobContext } from "@quarry/jobs";
import type { RunOutbox } from "@quarry/runs";
import type { PostClient, PostOutcome } from "@quarry/web/post";

/** A message as it is sent: what is signed is all of it. */
export interface SentMessage {
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

/** The headers of Standard Webhooks 1.0: a signature by each secret, so that receivers can change over one by one. */
export const webhookHeaders = (
  message: SentMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  "webhook-signature": secrets.map((secret) => signature(secret, message)).join(" "),
});

export interface DeliverWebhookPorts {
  readonly client: Pick<PostClient, "post">;
  readonly outbox: Pick<RunOutbox, "log">;
  readonly secrets: readonly string[];
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** What its receiver made of an attempt. */
interface Attempt {
  readonly isTaken: boolean;
  /** Whether another attempt can come to another end. */
  readonly isFinal: boolean;
  readonly detail: string;
}

const judge = (outcome: PostOutcome, host: string): Attempt => {
  if (outcome.status !== "answered")
    return { isTaken: false, isFinal: outcome.status === "refused", detail: outcome.detail };
  const { code } = outcome;
  const isTaken = code >= 200 && code < 300;
  const hint = code >= 300 && code < 400 ? "; redirects are not followed, name the address they lead to" : "";
  // 410: the receiver wants no more of this.
  return { isTaken, isFinal: code === 410, detail: `${host} answered with ${code}${hint}` };
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/** Sends a message and logs in its run, once, that it was taken or given up. @throws {Failure} upstream-failed, to be sent again */
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
    const told = { event, messageId, host, attempts };
    if (isTaken) {
      await outbox.log(about, messageId, { type: "webhook-delivered", ...told });
      return { status: "delivered", attempts };
    }
    if (!isFinal && attempts < deliverWebhook.retry.attempts)
      throw new Failure("upstream-failed", `webhook not taken: ${detail}`, { retry: "backoff" });
    log.warn({ runId: about, ...told, detail }, "webhook given up");
    await outbox.log(about, messageId, { type: "webhook-given-up", ...told, detail });
    return { status: "given-up", attempts, detail };
  };
};

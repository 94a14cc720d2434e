import { createHmac } from "node:crypto";

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

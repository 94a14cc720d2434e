import { createHmac, timingSafeEqual } from "node:crypto";
import { type FixturePage, type FixtureWeb, startFixtureWeb } from "@quarry/testkit";

type Request = FixtureWeb["requests"][number];

/** A message with a valid signature. */
export interface ReceivedMessage {
  readonly id: string;
  readonly body: string;
}

/** Receiver of webhook messages. */
export interface WebhookReceiver {
  /** Address for messages. */
  readonly url: string;
  /** `host:port`, in the format of EGRESS_ALLOW. */
  readonly host: string;
  /**
   * Returns messages in order of arrival, including those that it refused.
   * @throws {Error} if a message is not signed correctly
   */
  messages(): readonly ReceivedMessage[];
  stop(): Promise<void>;
}

const toleranceSeconds = 300;
const path = "/hook";

const headerOf = ({ headers }: Request, name: string): string => {
  const value = headers[name];
  if (typeof value !== "string") throw new Error(`the webhook has no header ${name}`);
  return value;
};

/** Verifies a request by the rules of Standard Webhooks, independently of the signer's code. */
const verify = (request: Request, secret: string): ReceivedMessage => {
  const id = headerOf(request, "webhook-id");
  const timestamp = headerOf(request, "webhook-timestamp");
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new Error(`the webhook was signed at another time: ${timestamp}`);
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${request.body}`).digest();
  const isSigned = headerOf(request, "webhook-signature")
    .split(" ")
    .map((signature) => signature.split(","))
    .some(([version, encoded = ""]) => {
      const given = Buffer.from(encoded, "base64");
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (request.method !== "POST" || !isSigned) throw new Error(`the webhook ${id} is not signed`);
  return { id, body: request.body };
};

/** Starts a receiver that answers each message, counted from 1, as configured; with 204 by default. */
export const startWebhookReceiver = async (
  secret: string,
  answer: (visit: number) => FixturePage = () => ({ status: 204 }),
): Promise<WebhookReceiver> => {
  const web = await startFixtureWeb({ [path]: answer });
  return {
    url: `${web.url}${path}`,
    host: `127.0.0.1:${web.port}`,
    messages: () => web.requests.map((request) => verify(request, secret)),
    stop: () => web.stop(),
  };
};

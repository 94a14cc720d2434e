import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type FixturePage, type FixtureRequest, startFixtureWeb } from "./fixture-web.ts";

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attributeSchema).default([]),
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as it was received. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

/** A collector of traces. */
export interface TraceReceiver {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /**
   * Returns the spans so far.
   * @throws {ZodError} if a request is not OTLP in JSON
   */
  spans(): readonly ReceivedSpan[];
  stop(): Promise<void>;
}

const fieldsOf = (attributes: readonly z.output<typeof attributeSchema>[]): ReceivedSpan["attributes"] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const spansIn = (body: string): ReceivedSpan[] =>
  exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ parentSpanId, attributes, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId === "" ? undefined : parentSpanId,
        service: String(fieldsOf(resource.attributes)["service.name"]),
        attributes: fieldsOf(attributes),
      })),
  );

/** Starts a collector that accepts OTLP in JSON over HTTP and keeps the received spans. */
export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const body = JSON.stringify({ partialSuccess: {} });
  const web = await startFixtureWeb({
    "/v1/traces": { status: 200, headers: { "content-type": "application/json" }, body },
  });
  return {
    url: web.url,
    spans: () => web.requests.flatMap((request) => spansIn(request.body)),
    stop: () => web.stop(),
  };
};

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

const headerOf = ({ headers }: FixtureRequest, name: string): string => {
  const value = headers[name];
  if (typeof value !== "string") throw new Error(`the webhook has no header ${name}`);
  return value;
};

/** Verifies a request by the rules of Standard Webhooks, independently of the signer's code. */
const verify = (request: FixtureRequest, secret: string): ReceivedMessage => {
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

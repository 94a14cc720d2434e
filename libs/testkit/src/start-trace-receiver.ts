import { z } from "zod";
import { startFixtureWeb } from "./fixture-web.ts";

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

/** A span as it arrived. */
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
  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  readonly url: string;
  /** Spans so far. @throws {ZodError} for a request that is no OTLP in JSON */
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

/** Starts a collector that takes OTLP in JSON over HTTP, and keeps what it was sent. */
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

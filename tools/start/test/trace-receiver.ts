import { startFixtureWeb } from "@quarry/testkit";
import { z } from "zod";

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }))
  .default([])
  .transform((list): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue])),
  );

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: attributesSchema,
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** Starts a collector that accepts OTLP in JSON over HTTP and keeps the received spans, each with its service. */
export const startTraceReceiver = async () => {
  const web = await startFixtureWeb({
    "/v1/traces": { headers: { "content-type": "application/json" }, body: '{"partialSuccess":{}}' },
  });
  return {
    /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
    url: web.url,
    /** Returns the spans so far. */
    spans: () =>
      web.requests.flatMap(({ body }) =>
        exportSchema
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ resource, scopeSpans }) =>
            scopeSpans.flatMap(({ spans }) =>
              spans.map((span) => ({ ...span, service: resource.attributes["service.name"] })),
            ),
          ),
      ),
    stop: () => web.stop(),
  };
};

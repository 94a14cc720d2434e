import { context, propagation, trace } from "@opentelemetry/api";

/** Service and endpoint of the spans. */
export interface TracingOptions {
  readonly service: string;
  /** OTLP collector over HTTP; spans go to `v1/traces` below it. */
  readonly endpoint: string;
}

/** Started tracing. */
export interface Tracing {
  /** Sends remaining spans, for at most two seconds, and stops recording. */
  stop(): Promise<void>;
}

const maxFlushMs = 2_000;

const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/$/u, "")}/v1/traces`;

/**
 * Records the spans of this process and sends them in batches in the background; if the collector is unavailable, only spans are
 * lost. Loads the SDK. Once per process.
 */
export const startTracing = async ({ service, endpoint }: TracingOptions): Promise<Tracing> => {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint) });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `quarry-${service}`, "service.namespace": "quarry" }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return {
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, maxFlushMs);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};

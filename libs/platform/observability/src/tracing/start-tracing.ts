import { context, propagation, trace } from "@opentelemetry/api";

/** Service and endpoint of the spans. */
export interface TracingOptions {
  readonly service: string;
  /** Of a collector that takes OTLP over HTTP; spans go to `v1/traces` below it. */
  readonly endpoint: string;
}

/** Tracing that was started. */
export interface Tracing {
  /** Sends what has not been sent, for at most two seconds, and records no more. */
  stop(): Promise<void>;
}

const maxFlushMs = 2_000;
const exportTimeoutMs = 10_000;

const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/$/u, "")}/v1/traces`;

/**
 * Records the spans of this process and sends them in batches, in the background; a collector that is away costs nothing but its spans. The
 * SDK is loaded here and nowhere else. Once a process.
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
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: exportTimeoutMs });
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

import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** A span that is open: what is known of the work is added to it. */
export interface OpenSpan {
  /** Ids, names, numbers and outcomes; never what a user or a source wrote, and no address with a query. */
  set(attributes: Attributes): void;
  /** Marks the work as failed, for a reason in one word, such as a failure's code. */
  fail(code: string): void;
}

/** Initial attributes of a span. */
export interface SpanOptions {
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Attributes;
  /** A W3C `traceparent` that this span goes on from; the span that is active when left out. */
  readonly parent?: string | undefined;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const opened = (span: Span): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: (code) =>
    void span.setAttribute("error.type", code).setStatus({ code: SpanStatusCode.ERROR, message: code }),
});

const begin = (name: string, { kind, attributes, parent }: SpanOptions) => {
  const active = context.active();
  const from = parent === undefined ? active : propagation.extract(active, { traceparent: parent });
  const span = trace
    .getTracer("quarry")
    .startSpan(
      name,
      { kind: kind ? kinds[kind] : SpanKind.INTERNAL, ...(attributes && { attributes }) },
      from,
    );
  return { span, within: trace.setSpan(from, span) };
};

/** A failure's code, or the kind of an error; never its message. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/**
 * Does some work in a span of the trace that is active, or of `parent`'s; the span ends when the work does, and a request that throws has
 * failed. Nothing is recorded in a process that has not called `startTracing`.
 */
export const inSpan = async <Answer>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<Answer>,
): Promise<Answer> => {
  const { span, within } = begin(name, options);
  try {
    return await context.with(within, () => work(opened(span)));
  } catch (error) {
    if (options.kind === "client") opened(span).fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
};

/** The same for work that ends by a call: `run` is called at once, in the span, and given what ends it. */
export const openSpan = (
  name: string,
  options: SpanOptions,
  run: (span: OpenSpan, end: (named?: string) => void) => void,
): void => {
  const { span, within } = begin(name, options);
  const end = (named?: string): void => {
    if (named !== undefined) span.updateName(named);
    span.end();
  };
  context.with(within, () => run(opened(span), end));
};

/** The W3C `traceparent` of the span that is active, to go on from elsewhere; undefined where nothing is traced. */
export const activeTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
};

/** The ids of the span that is active, as log lines carry them; empty where nothing is traced. */
export const activeTrace = (): { readonly traceId?: string; readonly spanId?: string } => {
  const found = trace.getActiveSpan()?.spanContext();
  return found === undefined ? {} : { traceId: found.traceId, spanId: found.spanId };
};

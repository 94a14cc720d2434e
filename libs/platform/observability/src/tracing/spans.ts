import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** An open span, to which attributes of the work are added. */
export interface OpenSpan {
  /** Adds ids, names, numbers and outcomes; never text from users or sources, and no address with a query. */
  set(attributes: Attributes): void;
  /** Marks the work as failed with a reason in one word, such as a failure code. */
  fail(code: string): void;
}

/** Initial attributes of a span. */
export interface SpanOptions {
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Attributes;
  /** A W3C `traceparent` as parent; default: the active span. */
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

/** Returns a failure's code, or the kind of an error; never its message. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/**
 * Runs work in a span of the active trace, or of `parent`'s; the span ends with the work, and a thrown error marks it as failed.
 * Nothing is recorded in a process without `startTracing`.
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

/** Like `inSpan`, for work that reports its end by a call: `run` is called immediately, with the function that ends the span. */
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

/** Returns the W3C `traceparent` of the active span, to continue the trace elsewhere; undefined without tracing. */
export const activeTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
};

/** Returns the ids of the active span for log lines; empty without tracing. */
export const activeTrace = (): { readonly traceId?: string; readonly spanId?: string } => {
  const found = trace.getActiveSpan()?.spanContext();
  return found === undefined ? {} : { traceId: found.traceId, spanId: found.spanId };
};

/*
 * Logs (JSON on stderr, without secrets), metrics (an own registry per service) and spans (OpenTelemetry). Not for messages of a
 * run to its user: those are in the run log of @quarry/runs. Platform libs, services and tools may import it.
 */
export {
  createLogger,
  createSilentLogger,
  currentLogFields,
  type Logger,
  type LogLevel,
  scrubText,
  withLogFields,
} from "./logger.ts";
export { createMetrics, type JobOutcome, type Metrics } from "./metrics.ts";
export { activeTraceparent, inSpan, openSpan, type OpenSpan } from "./tracing/spans.ts";
export { startTracing } from "./tracing/start-tracing.ts";

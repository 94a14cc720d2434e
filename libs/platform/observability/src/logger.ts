import { AsyncLocalStorage } from "node:async_hooks";
import { destination, type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { activeTrace } from "./tracing/spans.ts";

const removed = "[secret]";

// Quantifiers are bounded, so that a long hostile line costs linear time.
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#]{1,512}@/gi, `$1${removed}@`],
  [/\b(Bearer|Basic)\s{1,4}[\w.~+/=-]{6,}/gi, `$1 ${removed}`],
  [/\bsk-[\w-]{6,}/g, removed],
  [/([?&](?:api[-_]?key|access[-_]?token|token|key|password|secret)=)[^&\s#]{1,512}/gi, `$1${removed}`],
];

/** Removes API keys, bearer tokens, user info in URLs and secrets in query strings from a text. */
export const scrubText = (text: string): string =>
  secretShapes.reduce((scrubbed, [shape, replacement]) => scrubbed.replace(shape, replacement), text);

const secretKey =
  /^(?:.*[-_])?(?:authorization|cookie|set-cookie|token|credentials?)$|token$|password|secret|api[-_]?key/i;
const deepest = 8;

const errorFields = (error: Error): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(error)),
  name: error.name,
  message: error.message,
  stack: error.stack,
  ...("cause" in error ? { cause: error.cause } : {}),
});

const isSecret = (key: string, value: unknown): boolean =>
  secretKey.test(key) && (typeof value === "string" || typeof value === "object") && value !== null;

const scrubObject = (value: object, ancestors: readonly object[]): unknown => {
  if (ancestors.includes(value)) return "[circular]";
  if (ancestors.length >= deepest) return "[deeper]";
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Date) return value.toJSON();
  if (value instanceof URL) return scrubText(value.href);
  const lineage = [...ancestors, value];
  if (Array.isArray(value)) return value.map((entry) => scrub(entry, lineage));
  const fields = value instanceof Error ? errorFields(value) : value;
  return Object.fromEntries(
    Object.entries(fields).map(([key, entry]) => [
      key,
      isSecret(key, entry) ? "[secret]" : scrub(entry, lineage),
    ]),
  );
};

const scrub = (value: unknown, ancestors: readonly object[]): unknown => {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  return typeof value === "object" && value !== null ? scrubObject(value, ancestors) : value;
};

/** Copies log fields to a form that can be written as JSON, without secrets recognised by key or format. */
const scrubFields = (fields: object): object => {
  const scrubbed = scrub(fields instanceof Error ? { error: fields } : fields, []);
  return typeof scrubbed === "object" && scrubbed !== null ? scrubbed : { value: scrubbed };
};

const activeFields = new AsyncLocalStorage<object>();

/** Runs some work; all log lines written meanwhile by this work carry these fields. */
export const withLogFields = <Answer>(fields: object, work: () => Answer): Answer =>
  activeFields.run({ ...activeFields.getStore(), ...scrubFields(fields) }, work);

/** Returns the fields of the innermost active `withLogFields`; undefined outside of any. */
export const currentLogFields = (): object | undefined => activeFields.getStore();

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Writes log lines; fields come first, and secrets are removed. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Returns a logger that adds these fields to each line. */
  child(fields: object): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Receives each line; default stderr. */
  readonly destination?: { write(line: string): void };
}

const fromPino = (logger: PinoLogger): Logger => {
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (fields: object, message: string): void => {
      if (!logger.isLevelEnabled(level)) return;
      logger[level](scrubFields(fields), scrubText(message));
    };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => fromPino(logger.child(scrubFields(fields))),
  };
};

// Written synchronously: the line with the reason for the end of a process must be written before it ends.
const standardError = (): DestinationStream => destination({ fd: 2, sync: true });

/**
 * Creates a logger that writes one JSON object per line to stderr (stdout stays free), with time, level and service, the fields of
 * `withLogFields`, and `traceId` and `spanId` if traced.
 */
export const createLogger = ({ service, level, destination: given }: LoggerOptions): Logger =>
  fromPino(
    pino(
      {
        level,
        base: { service, pid: process.pid },
        messageKey: "message",
        timestamp: stdTimeFunctions.isoTime,
        mixin: () => ({ ...activeFields.getStore(), ...activeTrace() }),
        formatters: { level: (label) => ({ level: label }) },
      },
      given ?? standardError(),
    ),
  );

/** Creates a logger without output. */
export const createSilentLogger = (): Logger => {
  const ignore = (): void => {};
  const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger };
  return logger;
};

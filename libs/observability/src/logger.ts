import { type DestinationStream, destination, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { scrubFields } from "./scrub-fields.ts";
import { scrubText } from "./scrub-text.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Says what happened; fields first, and no secret gets out of it. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A logger that adds these fields to each of its lines. */
  child(fields: object): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  readonly level: LogLevel;
  /** Takes each line; stderr when left out. */
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

// Written synchronously: the line that says why a process ends must be out before it has ended.
const standardError = (): DestinationStream => destination({ fd: 2, sync: true });

/** One JSON object per line on stderr (stdout stays clean), each with time, level and service. */
export const createLogger = ({ service, level, destination: given }: LoggerOptions): Logger =>
  fromPino(
    pino(
      {
        level,
        base: { service, pid: process.pid },
        messageKey: "message",
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      given ?? standardError(),
    ),
  );

import type { Logger } from "./logger.ts";

/** A logger that says nothing. */
export const createSilentLogger = (): Logger => {
  const ignore = (): void => {};
  const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger };
  return logger;
};

import type { Logger } from "@quarry/observability";
import type { Lifecycle } from "./lifecycle.ts";

/** Stops the parts one by one, last one first; a part that fails to stop is logged and does not keep the others. */
export const stopParts = async (parts: readonly Lifecycle[], log: Logger): Promise<boolean> => {
  let isClean = true;
  for (const part of parts.toReversed()) {
    try {
      await part.stop();
      log.debug({ part: part.name }, "part stopped");
    } catch (error) {
      isClean = false;
      log.error({ part: part.name, error }, "part did not stop");
    }
  }
  return isClean;
};

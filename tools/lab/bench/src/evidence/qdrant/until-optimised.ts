import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { askCollection, type BulkTarget } from "./ask-qdrant.ts";

const pauseMs = 250;
/** Number of consecutive green checks, because Qdrant chooses its next task some moments after the last write. */
const calmChecks = 8;

const stateSchema = z.object({ result: z.object({ status: z.string(), optimizer_status: z.unknown() }) });

const isGreen = async (target: BulkTarget, signal: AbortSignal): Promise<boolean> => {
  const { status, optimizer_status: optimizer } = stateSchema.parse(
    await askCollection(target, { signal }),
  ).result;
  if (status !== "red") return status === "green";
  const message = `Qdrant has given up building the index of ${target.collection}: ${JSON.stringify(optimizer)}`;
  throw new Failure("qdrant-down", message, { retry: "never" });
};

/**
 * Waits until Qdrant has had no index to build (`green`) for two seconds.
 * @throws {Failure} `qdrant-down` with Qdrant's message if it has given up (`red`), for example because the disk is too small
 */
export const untilOptimised = async (target: BulkTarget, signal: AbortSignal): Promise<void> => {
  let calm = 0;
  while (calm < calmChecks) {
    calm = (await isGreen(target, signal)) ? calm + 1 : 0;
    await delay(pauseMs, undefined, { signal });
  }
};

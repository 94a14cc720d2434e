import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "@quarry/failure";

const pauseMs = 250;
/** Qdrant decides what to do next some moments after the last write. */
const calmChecks = 8;

const isGreen = async (url: string, collection: string, signal: AbortSignal): Promise<boolean> => {
  const response = await fetch(`${url}/collections/${collection}`, { signal });
  if (response.ok) return (await response.text()).includes('"status":"green"');
  throw new Failure("qdrant-down", `collection ${collection} answers with ${response.status}`, {
    retry: "never",
  });
};

/** Waits until Qdrant has been done with building indexes (`green`) for two seconds. */
export const untilOptimised = async (
  { url, collection }: { readonly url: string; readonly collection: string },
  signal: AbortSignal,
): Promise<void> => {
  let calm = 0;
  while (calm < calmChecks) {
    calm = (await isGreen(url, collection, signal)) ? calm + 1 : 0;
    await delay(pauseMs, undefined, { signal });
  }
};

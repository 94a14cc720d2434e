import { setTimeout as wait } from "node:timers/promises";
import type { QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";
import type { World } from "../benchmark.ts";
import type { MadeItem } from "./make-item.ts";

const lookEveryMs = 250;

/** Hands an item in to a new collection and waits until it is read, indexed and marked; answers with the collection's URL. */
export const handInItem = async (
  { url, collections }: QuarryClient,
  item: MadeItem,
  { now, signal }: World,
): Promise<{ readonly url: string; readonly seconds: number }> => {
  const begun = now();
  const { id } = await collections.create({ name: "reading", mark: true });
  await collections.addItem(id, item);
  for (;;) {
    const { status, lost } = await collections.item(id, item.linkId);
    if (status === "ready") return { url: `${url}/v1/collections/${id}`, seconds: (now() - begun) / 1_000 };
    if (status === "unavailable")
      throw new Failure("bad-output", `the item cannot be read: ${lost[0]?.detail}`, { retry: "never" });
    await wait(lookEveryMs, undefined, { signal });
  }
};

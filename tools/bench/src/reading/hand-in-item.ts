import { setTimeout as wait } from "node:timers/promises";
import { itemViewSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { World } from "../benchmark.ts";
import type { MadeItem } from "./make-item.ts";

const lookEveryMs = 250;

/** Hands an item in to a new collection and waits until it is read, indexed and marked; answers with the collection's URL. */
export const handInItem = async (
  gatewayUrl: string,
  item: MadeItem,
  { now, signal }: World,
): Promise<{ readonly url: string; readonly seconds: number }> => {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
    if (response.ok) return response.json();
    throw new Failure("bad-output", `${path} answered ${response.status}: ${await response.text()}`, {
      retry: "never",
    });
  };
  const begun = now();
  const made = await post(`${gatewayUrl}/v1/collections`, { name: "reading", mark: true });
  const url = `${gatewayUrl}/v1/collections/${z.object({ id: z.string() }).parse(made).id}`;
  await post(`${url}/items`, item);
  for (;;) {
    const response = await fetch(`${url}/items/${item.linkId}`, { signal });
    const { status, lost } = itemViewSchema.parse(await response.json());
    if (status === "ready") return { url, seconds: (now() - begun) / 1_000 };
    if (status === "unavailable")
      throw new Failure("bad-output", `the item cannot be read: ${lost[0]?.detail}`, { retry: "never" });
    await wait(lookEveryMs, undefined, { signal });
  }
};

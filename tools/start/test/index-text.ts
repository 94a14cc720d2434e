import type { QuarryClient } from "@quarry/client";
import { eventually } from "@quarry/testkit";
import { expect } from "vitest";

/** Indexes a text and waits until it can be searched, however long a busy machine takes. */
export const indexText = async ({ index }: QuarryClient, uri: string, text: string): Promise<void> => {
  const { id } = await index.add({ text, uri });
  await eventually(async () => expect((await index.get(id, { waitSeconds: 20 })).status).toBe("indexed"));
};

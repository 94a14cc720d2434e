import { createSilentLogger } from "@quarry/observability";
import { aTopic } from "@quarry/testkit";
import { expect, it } from "vitest";
import { noExpansion } from "./no-expansion.ts";

it("noExpansion leaves every topic with its own queries", async () => {
  const { signal } = new AbortController();
  const input = { runId: "r-01h2x3aaaa", question: "Why?", topic: aTopic(), round: 0, scopes: [] };
  const output = await noExpansion(input, { jobId: "j1", attempt: 1, signal, log: createSilentLogger() });
  expect(output).toStrictEqual({ topicId: "t1", hypothetical: null, variations: [] });
});

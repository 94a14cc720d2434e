import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { encoderSecondsIn } from "./encoder-seconds.ts";

describe("encoderSecondsIn", () => {
  it("reads what a service's metrics say", async () => {
    const metrics = createMetrics("indexer");
    metrics.encoderWorked(1.5);
    expect(encoderSecondsIn(await metrics.text())).toBe(1.5);
  });
});

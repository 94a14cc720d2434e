import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { encoderSecondsIn, healthPortIn } from "./encoder-seconds.ts";

describe("encoderSecondsIn", () => {
  it("reads what a service's metrics say", async () => {
    const metrics = createMetrics("indexer");
    metrics.encoderWorked(1.5);
    expect(encoderSecondsIn(await metrics.text())).toBe(1.5);
  });
});

describe("healthPortIn", () => {
  it("is the port of the last start that the log tells of", () => {
    const log = [
      '{"message":"running","healthPort":4001}',
      "(node:1) Warning: not JSON",
      '{"message":"stopped"}',
      '{"message":"running","healthPort":4002}',
      "",
    ].join("\n");
    expect(healthPortIn(log)).toBe(4_002);
  });

  it("is not known before the service runs", () => {
    expect(healthPortIn('{"message":"starting"}')).toBeUndefined();
  });
});

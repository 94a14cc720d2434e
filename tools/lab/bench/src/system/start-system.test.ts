import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { healthPortIn, healthPorts, workers } from "./start-system.ts";

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

  it("is not known before the service runs, nor from an earlier start", () => {
    expect(healthPortIn('{"message":"starting"}')).toBeUndefined();
    const earlier = '{"message":"running","healthPort":4001}\n{"message":"process started"}\n';
    expect(healthPortIn(earlier)).toBeUndefined();
  });
});

describe("healthPorts", () => {
  it("are known once every worker runs", async () => {
    const logs = mkdtempSync(join(tmpdir(), "quarry-logs-"));
    onTestFinished(() => rmSync(logs, { recursive: true }));
    const [last, ...others] = workers;
    const run = (name: string, place: number): void =>
      writeFileSync(join(logs, `${name}.log`), `{"message":"running","healthPort":${4_000 + place}}\n`);
    for (const [place, name] of others.entries()) run(name, place);
    expect(await healthPorts(logs)).toBeUndefined();
    run(last, 9);
    expect((await healthPorts(logs))?.get(last)).toBe(4_009);
  });
});

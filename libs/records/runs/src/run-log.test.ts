import type { LoggedEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { readWholeLog } from "./run-log.ts";

describe("readWholeLog", () => {
  it("reads a log that is longer than a page, once each", async () => {
    const log = Array.from({ length: 1_203 }, (_, index): LoggedEvent => ({
      id: `${index + 1}-0`,
      at: "2026-11-21T10:00:00.000Z",
      event: { type: "warning", message: String(index) },
    }));
    const read = async (_runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]> => {
      const from = range.after === undefined ? 0 : log.findIndex(({ id }) => id === range.after) + 1;
      return log.slice(from, from + range.count);
    };
    expect(await readWholeLog({ read }, "r-00000001")).toEqual(log);
  });
});

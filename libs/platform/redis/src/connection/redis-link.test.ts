import { describe, expect, it } from "vitest";
import { createTroubleLog } from "./redis-link.ts";

describe("createTroubleLog", () => {
  it("logs the same trouble once in half a minute and another at once", () => {
    const lines: string[] = [];
    let now = 0;
    const trouble = createTroubleLog({ warn: (_fields, message) => void lines.push(message) }, () => now);
    const refused = new Error("connect ECONNREFUSED");
    trouble("no connection", refused);
    trouble("no connection", refused);
    trouble("no connection", new Error("read ECONNRESET"));
    now = 29_999;
    trouble("no connection", refused);
    expect(lines).toHaveLength(2);
    now = 30_000;
    trouble("no connection", refused);
    expect(lines).toHaveLength(3);
    // The clock is set back.
    now = -3_600_000;
    trouble("no connection", refused);
    expect(lines).toHaveLength(4);
  });
});

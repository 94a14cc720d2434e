import { describe, expect, it } from "vitest";
import { createHolder, type Hold } from "./hold.ts";

const entersWrite = (): string => `EVALSHA 0 {"type":"stage-started","stage":"write","round":0,"jobs":1}`;

const hold: Hold = {
  stage: "write",
  places: [
    { name: "at the second answer", gate: "model", matches: (text) => text.includes("ask"), after: 1 },
    { name: "at its end", gate: "redis", matches: (text) => text.includes("end") },
  ],
};

describe("createHolder", () => {
  it("lets everything pass while it is not armed", () => {
    expect(createHolder().holds("redis", () => "end")).toBe(false);
  });

  it("lets pass what comes before the stage has begun", () => {
    const holder = createHolder();
    void holder.arm(hold);
    expect([holder.holds("redis", () => "end"), holder.holds("model", () => "ask")]).toEqual([false, false]);
  });

  it("holds the first of the places that is come to, and nothing after it", async () => {
    const holder = createHolder();
    const held = holder.arm(hold);
    expect(holder.holds("redis", entersWrite)).toBe(false);
    expect(holder.holds("model", () => "ask")).toBe(false);
    expect(holder.holds("model", () => "ask")).toBe(true);
    expect(await held).toBe("at the second answer");
    expect(holder.holds("redis", () => "end")).toBe(false);
  });

  it("does not take the same text at another gate", () => {
    const holder = createHolder();
    void holder.arm({ ...hold, begun: true });
    expect([holder.holds("qdrant", () => "end"), holder.holds("redis", () => "end")]).toEqual([false, true]);
  });
});

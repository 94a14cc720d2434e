import { describe, expect, it } from "vitest";
import { createGiveWay } from "./give-way.ts";

describe("createGiveWay", () => {
  it("lets others have their turn once work has taken 15 ms, and not before", async () => {
    let time = 0;
    const giveWay = createGiveWay(new AbortController().signal, () => time);
    const turns: string[] = [];
    setImmediate(() => turns.push("others"));
    time = 14;
    await giveWay();
    turns.push("work");
    time = 15;
    await giveWay();
    turns.push("work");
    expect(turns).toEqual(["work", "others", "work"]);
  });

  it("ends the work when it is cancelled, while others had their turn too", async () => {
    const cancelling = new AbortController();
    let time = 0;
    const giveWay = createGiveWay(cancelling.signal, () => time);
    await giveWay();
    time = 20;
    setImmediate(() => cancelling.abort("cancelled"));
    await expect(giveWay()).rejects.toBe("cancelled");
    await expect(giveWay()).rejects.toBe("cancelled");
  });
});

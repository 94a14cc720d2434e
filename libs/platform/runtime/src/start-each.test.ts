import { describe, expect, it } from "vitest";
import { startEach } from "./start-each.ts";

describe("startEach", () => {
  it("starts one after the other, with a pause before each, and waits for all", async () => {
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const ended = startEach(
      ["a", "b"],
      async (item) => {
        order.push(item);
        if (item === "b") gate.resolve();
        await gate.promise;
        return item.toUpperCase();
      },
      async () => void order.push("pause"),
    );
    expect(await ended).toEqual(["A", "B"]);
    expect(order).toEqual(["pause", "a", "pause", "b"]);
  });

  it("ends with the error of a pause, and ignores failures of work in progress", async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 2) throw new Error("cancelled");
    };
    const ended = startEach(["a", "b"], () => Promise.reject(new Error("failed")), pause);
    await expect(ended).rejects.toThrow("cancelled");
  });

  it("ends with what some work throws", async () => {
    const ended = startEach(
      ["a", "b"],
      () => Promise.reject(new Error("failed")),
      async () => undefined,
    );
    await expect(ended).rejects.toThrow("failed");
  });
});

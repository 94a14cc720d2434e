import { describe, expect, it } from "vitest";
import { createSlots } from "./worker-reader.ts";

const never = new AbortController().signal;

describe("createSlots", () => {
  it("admits the longest waiting caller when a slot is released", async () => {
    const slots = createSlots(1);
    const order: string[] = [];
    const giveBack = await slots.take(never);
    const first = slots.take(never).then((back) => order.push("first") && back());
    const second = slots.take(never).then((back) => order.push("second") && back());
    giveBack();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it("rejects a waiting caller when its signal fires, and admits the next", async () => {
    const slots = createSlots(1);
    const giveBack = await slots.take(never);
    const leaving = new AbortController();
    const first = slots.take(leaving.signal);
    const second = slots.take(never);
    leaving.abort(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    giveBack();
    expect(await second).toBeTypeOf("function");
  });

  it("keeps the others in the queue when a signal fires just as its turn comes", async () => {
    const slots = createSlots(1);
    const giveBack = await slots.take(never);
    const leaving = new AbortController();
    const first = slots.take(leaving.signal);
    const second = slots.take(never);
    giveBack();
    leaving.abort();
    (await first)();
    expect(await second).toBeTypeOf("function");
  });
});

import { describe, expect, it } from "vitest";
import { createParserSlots } from "./parser-slots.ts";

const never = new AbortController().signal;

describe("createParserSlots", () => {
  it("admits the longest waiting caller when a slot is released", async () => {
    const slots = createParserSlots(1);
    const order: string[] = [];
    const giveBack = await slots.take(false, never);
    const first = slots.take(false, never).then((back) => order.push("first") && back());
    const second = slots.take(false, never).then((back) => order.push("second") && back());
    giveBack();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it("rejects a waiting caller when its signal fires, and admits the next", async () => {
    const slots = createParserSlots(1);
    const giveBack = await slots.take(false, never);
    const leaving = new AbortController();
    const first = slots.take(false, leaving.signal);
    const second = slots.take(false, never);
    leaving.abort(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    giveBack();
    expect(await second).toBeTypeOf("function");
  });

  it("keeps the others in the queue when a signal fires just as its turn comes", async () => {
    const slots = createParserSlots(1);
    const giveBack = await slots.take(false, never);
    const leaving = new AbortController();
    const first = slots.take(false, leaving.signal);
    const second = slots.take(false, never);
    giveBack();
    leaving.abort();
    (await first)();
    expect(await second).toBeTypeOf("function");
  });

  it("has one more slot for short work than for long work", async () => {
    const slots = createParserSlots(2);
    const admitted: string[] = [];
    const take = (name: string): Promise<() => void> =>
      slots.take(name.startsWith("short"), never).then((back) => {
        admitted.push(name);
        return back;
      });
    const [back] = await Promise.all(["long 1", "long 2", "short 1"].map(take));
    const waiting = ["long 3", "short 2"].map(take);
    expect(admitted).toEqual(["long 1", "long 2", "short 1"]);
    back?.();
    (await waiting[0])?.();
    await waiting[1];
    expect(admitted).toEqual(["long 1", "long 2", "short 1", "long 3", "short 2"]);
  });

  it("gives every slot that is freed to short work that waits", async () => {
    const slots = createParserSlots(2);
    const long = await Promise.all([slots.take(false, never), slots.take(false, never)]);
    await slots.take(true, never);
    const short = Promise.all([slots.take(true, never), slots.take(true, never)]);
    for (const giveBack of long) giveBack();
    expect(await short).toHaveLength(2);
  });

  it("keeps the slot of short work from long work", async () => {
    const slots = createParserSlots(1);
    await slots.take(false, never);
    const short = await slots.take(true, never);
    const leaving = new AbortController();
    const waiting = slots.take(false, leaving.signal);
    short();
    leaving.abort(new Error("still waits"));
    await expect(waiting).rejects.toThrow("still waits");
  });
});

import { describe, expect, it } from "vitest";
import { createSlots } from "./worker-reader.ts";

const never = new AbortController().signal;

describe("createSlots", () => {
  it("lets in who waits longest when a place is given back", async () => {
    const slots = createSlots(1);
    const order: string[] = [];
    const giveBack = await slots.take(never);
    const first = slots.take(never).then((back) => order.push("first") && back());
    const second = slots.take(never).then((back) => order.push("second") && back());
    giveBack();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it("rejects who waits when its signal fires, and calls the next", async () => {
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

  it("keeps the others in line when a signal fires just as its turn comes", async () => {
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

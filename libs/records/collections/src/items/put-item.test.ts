import { describe, expect, it } from "vitest";
import { itemChange } from "../store/change-item.ts";
import type { ItemRecord, NewItem } from "./item-record.ts";
import { putVersion } from "./put-item.ts";
import { settleVersion } from "./settle-item.ts";

const idOf = (name: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${name}`;
const item = (uploadId: string): NewItem => ({
  linkId: "a",
  uri: "file:a.md",
  source: "file",
  given: {},
  content: { kind: "upload", uploadId, uri: "file:a.md", bytes: 3 },
  comments: null,
});
const put = (before: ItemRecord | undefined, upload: string): ItemRecord =>
  putVersion(before, item(upload), { itemId: "i-1", at: "2026-11-22", mark: false, holders: new Map() });
const settle = (before: ItemRecord, version: number, name: number): ItemRecord =>
  settleVersion(before, version, {
    status: "completed",
    output: {
      transcript: { status: "ready", documentId: idOf(name), characters: 1, words: 1, language: "en" },
      comments: null,
    },
  });
const left = (before?: ItemRecord, after?: ItemRecord): string[] =>
  itemChange(before, after).leftBehind.map(({ documentId, to }) => `${documentId.at(-1)} ${to}`);

const one = put(undefined, "one");
const oneReady = settle(one, 1, 1);
const two = put(oneReady, "two");
const twoReady = settle(two, 2, 2);

describe("the tallies of a change", () => {
  it("count the status, what is read and what is shown", () => {
    const [key = ""] = one.current.contentKeys;
    expect(itemChange(undefined, one).tallies).toEqual([
      ["status:preparing", 1],
      [`reading:${key}`, 1],
    ]);
    expect(itemChange(one, oneReady).tallies).toEqual([
      ["status:preparing", -1],
      [`reading:${key}`, -1],
      ["status:ready", 1],
      [`document:${idOf(1)}`, 1],
    ]);
    expect(itemChange(oneReady, oneReady).tallies).toEqual([]);
  });

  it("are subtracted when the item is removed", () => {
    const steps = [undefined, one, oneReady, two, twoReady, undefined];
    const sums = new Map<string, number>();
    for (const [index, after] of steps.entries())
      for (const [name, by] of itemChange(steps[index - 1], after).tallies)
        sums.set(name, (sums.get(name) ?? 0) + by);
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
  });
});

describe("what a change leaves behind", () => {
  it("is nothing while the previous text is shown", () => {
    expect([left(undefined, one), left(one, oneReady), left(oneReady, two)]).toEqual([[], [], []]);
  });

  it("is the earlier text once the new one is there, once", () => {
    expect(left(two, twoReady)).toEqual(["1 past"]);
    expect(left(twoReady, put(twoReady, "three"))).toEqual([]);
  });

  it("is the text of a version that was overtaken", () => {
    const overtaken = settle(put(one, "two"), 2, 2);
    expect(left(overtaken, settle(overtaken, 1, 1))).toEqual(["1 past"]);
  });

  it("is every text when the item is removed", () => {
    expect(left(twoReady, undefined)).toEqual(["2 nowhere", "1 nowhere"]);
  });
});

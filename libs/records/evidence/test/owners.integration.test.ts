import { everythingOf, ownedId } from "@quarry/contracts";
import { describe, expect } from "vitest";
import { pastScopeOf } from "../src/index.ts";
import { gatedTest as it } from "./gated-test.ts";
import { found, store } from "./scoped-documents.ts";
import { documentIdFor } from "./some-passages.ts";

const [anna, ben] = ["a".repeat(16), "b".repeat(16)];
const hers = ownedId("collection:c-00000001", anna);
const his = ownedId("run:r-00000001", ben);
const twice = (name: string): string[] => [documentIdFor(name), documentIdFor(name)];

describe("owners", () => {
  it("find everything of theirs and nothing of each other's, and the operator what belongs to no other owner", async ({
    evidence,
  }) => {
    await store(evidence, "a", [hers]);
    await store(evidence, "b", [his]);
    await store(evidence, "c", ["collection:c-00000003"]);
    await store(evidence, "d", [hers, his]);
    expect(await found(evidence, everythingOf(anna))).toEqual([...twice("a"), ...twice("d")].toSorted());
    expect(await found(evidence, everythingOf(ben))).toEqual([...twice("b"), ...twice("d")].toSorted());
    expect(await found(evidence, [])).toEqual(twice("c"));
    await evidence.forget(his);
    expect(await found(evidence, everythingOf(ben))).toEqual([]);
    await evidence.join("run:r-00000009", documentIdFor("a"));
    expect(await found(evidence, [])).toEqual([...twice("a"), ...twice("c")].toSorted());
  });

  it("do not find what they once had among everything", async ({ evidence }) => {
    await store(evidence, "a", [hers, pastScopeOf(hers)]);
    await evidence.leave(hers, documentIdFor("a"));
    expect(await found(evidence, everythingOf(anna))).toEqual([]);
    expect(await found(evidence, [])).toEqual([]);
  });

  it("list, count and keep their own data", async ({ evidence }) => {
    await store(evidence, "a", [hers]);
    await store(evidence, "b", [hers]);
    await store(evidence, "c", ["collection:c-00000003"]);
    const ids = ["a", "b", "c"].map(documentIdFor);
    const own = ids.slice(0, 2).toSorted();
    const [scope] = everythingOf(anna);
    const listed = await evidence.listDocuments({ scope, limit: 9 });
    expect(listed.toSorted()).toEqual(own);
    expect(await evidence.listDocuments({ scope, limit: 9, after: listed[0] })).toEqual(listed.slice(1));
    expect(await evidence.listDocuments({ limit: 9 })).toEqual([ids[2]]);
    expect([await evidence.countDocuments(scope), await evidence.countDocuments()]).toEqual([2, 1]);
    expect(await evidence.counts(scope)).toMatchObject({ documents: 2, passages: 4 });
    expect(await evidence.counts()).toMatchObject({ documents: 1, passages: 2 });
    expect(await evidence.heldBy(anna, ids)).toEqual(ids.slice(0, 2));
    expect(await evidence.heldBy(undefined, ids)).toEqual([ids[2]]);
  });

  it("are shown a page of their own entries at the cost of that page, regardless of other entries", async ({
    evidence,
    gate,
    gated,
  }) => {
    const [scope = ""] = everythingOf(anna);
    const costOf = async (asked: string | undefined) => {
      gate.takePassed();
      expect(await gated.listDocuments({ scope: asked, limit: 2 })).toHaveLength(2);
      expect(await gated.countDocuments(asked)).toBeGreaterThanOrEqual(2);
      const passed = gate.takePassed();
      return { requests: passed.length, bytes: passed.reduce((sum, { bytes }) => sum + bytes, 0) };
    };
    const storeMore = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index += 1) await store(evidence, `a${index}`, [hers]);
    };
    for (const name of ["b", "c"]) await store(evidence, name, ["collection:c-00000003"]);
    await storeMore(0, 4);
    const [few, fewOfOperator] = [await costOf(scope), await costOf(undefined)];
    await storeMore(4, 40);
    const [many, manyOfOperator] = [await costOf(scope), await costOf(undefined)];
    expect(many.requests).toBe(few.requests);
    // Reported times and the number of digits in counts differ.
    expect(Math.abs(many.bytes - few.bytes)).toBeLessThan(40);
    expect(manyOfOperator.requests).toBe(fewOfOperator.requests);
  });
});

import { describe, expect, it } from "vitest";
import {
  containment,
  inverseDocumentFrequency,
  jaccard,
  mutualContainment,
  termSet,
} from "./term-overlap.ts";

describe("term overlap", () => {
  const one = new Set(["queue", "retri", "job"]);
  const other = new Set(["queue", "job", "lock", "worker"]);

  it("counts the share of the first set that the second holds", () => {
    expect(containment(one, other)).toBeCloseTo(2 / 3);
    expect(containment(one, other, (term) => (term === "retri" ? 2 : 1))).toBeCloseTo(0.5);
  });

  it("finds nothing in an empty set", () => {
    expect([
      containment(new Set(), other),
      jaccard(new Set(), new Set()),
      mutualContainment(one, new Set()),
    ]).toEqual([0, 0, 0]);
  });

  it("stems, so that forms of a word are one term", () => {
    expect(containment(termSet("retrying workers", "en"), termSet("The worker retries.", "en"))).toBe(1);
  });

  it("finds a Chinese phrase in a sentence", () => {
    expect(
      containment(termSet("工作进程", "zh"), termSet("当工作进程被杀死时，任务会被重新领取。", "zh")),
    ).toBe(1);
  });
});

describe("inverseDocumentFrequency", () => {
  it("weighs a rare term more than a common one and never nothing", () => {
    const weight = inverseDocumentFrequency([new Set(["run", "lock"]), new Set(["run"]), new Set(["run"])]);
    expect(weight("lock")).toBeGreaterThan(weight("run"));
    expect(weight("run")).toBeGreaterThan(0);
  });
});

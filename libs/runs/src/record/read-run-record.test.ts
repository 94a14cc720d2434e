import { researchRequestSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { nothingSpent } from "../budgets/run-spending.ts";
import { readRunRecord } from "./read-run-record.ts";

const request = researchRequestSchema.parse({ question: "What is a queue?" });

const hash = {
  id: "r-00000001",
  request: JSON.stringify(request),
  items: "[]",
  status: "running",
  createdAt: "2026-11-21T10:00:00.000Z",
  step: "2",
  state: '{"stage":"gather"}',
};

describe("readRunRecord", () => {
  it("knows the items of a run from before items had ids by what they were called", () => {
    const items = JSON.stringify([{ uri: "file:a.md", uploadId: "u", bytes: 1 }]);
    expect(readRunRecord({ ...hash, items })?.items).toEqual([
      { itemId: "file:a.md", linkId: "file:a.md", uri: "file:a.md", isPage: false },
    ]);
  });

  it("reads what the scripts write", () => {
    expect(readRunRecord(hash)).toEqual({
      id: "r-00000001",
      owner: "operator",
      request,
      items: [],
      status: "running",
      createdAt: "2026-11-21T10:00:00.000Z",
      finishedAt: null,
      problem: null,
      spending: nothingSpent,
      waitedMs: 0,
      resumes: 0,
      approvedPlan: null,
      scratchpad: null,
      step: 2,
      state: { stage: "gather" },
    });
  });

  it("reads what a run may spend and has spent", () => {
    const spent = { askedTokens: "9000", maxTokens: "5000", tokens: "4000", micros: "250" };
    expect(readRunRecord(hash, spent)?.spending).toEqual({
      maxTokens: 5_000,
      maxCost: null,
      tokens: 4_000,
      cost: 0.000_25,
      exhausted: null,
    });
  });

  it("reads a run before its first decision", () => {
    const { state: _state, ...queued } = hash;
    expect(readRunRecord({ ...queued, status: "queued", step: "0" })).toMatchObject({ state: null, step: 0 });
  });

  it("finds no run in an empty hash", () => {
    expect(readRunRecord({})).toBeUndefined();
  });

  it("names the run and the field of a record it cannot read", () => {
    expect(() => readRunRecord({ ...hash, status: "paused" })).toThrow(/r-00000001.*status/s);
  });
});

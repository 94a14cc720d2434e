import type { EvidenceQuery, ExpansionOrigin } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { queryWeights } from "./query-weights.ts";

const ids = ["a", "b", "c", "d", "e"];
const strong = { dense: ids, bm25: ids, topMaxSimMean: 1 };
const weak = { dense: ids, bm25: [], topMaxSimMean: 0 };

const query = (role: EvidenceQuery["role"], text = "text"): EvidenceQuery => ({ role, text });
const from = (origin: ExpansionOrigin, role: EvidenceQuery["role"]): EvidenceQuery => ({
  ...query(role),
  origin,
});

describe("queryWeights", () => {
  it("lets what was asked count in full, whatever was found", () => {
    const asked = [query("topic"), query("question"), query("claim"), query("counter"), query("gap")];
    expect(queryWeights(asked, strong)).toEqual([1, 1, 1, 1, 1]);
    expect(queryWeights(asked, weak)).toEqual([1, 1, 1, 1, 1]);
  });

  it("lets feedback count where the ranking it repeats is strong", () => {
    const queries = [query("topic"), from("feedback", "hypothetical"), from("feedback", "variation")];
    expect(queryWeights(queries, strong)).toEqual([1, 1, 1]);
    expect(queryWeights(queries, weak)).toEqual([1, 0, 0]);
  });

  it("lets words from outside count where the ranking is weak", () => {
    const queries = [query("topic"), from("model", "hypothetical"), from("model", "variation")];
    expect(queryWeights(queries, strong)).toEqual([1, 0, 0]);
    expect(queryWeights(queries, weak)).toEqual([1, 1, 1]);
  });

  it("takes an expansion of unknown origin for feedback", () => {
    expect(queryWeights([query("topic"), query("hypothetical")], weak)).toEqual([1, 0]);
  });

  it("weighs the subject in full whatever its role", () => {
    expect(queryWeights([query("variation")], weak)).toEqual([1]);
  });

  it("takes nothing from a blank query", () => {
    expect(queryWeights([query("topic"), query("question", " ")], strong)).toEqual([1, 0]);
  });
});

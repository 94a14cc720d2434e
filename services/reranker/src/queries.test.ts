import type { EvidenceQuery, ExpansionOrigin } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createEncodeQueries, queryTerms, queryWeights } from "./queries.ts";

const { signal } = new AbortController();

const countingEncoder = () => {
  const asked: string[] = [];
  const encodeQuery = async (text: string): Promise<Encoded> => {
    asked.push(text);
    const data = Float32Array.of(text.length);
    return {
      dense: data,
      tokens: { data, count: 1, dimensions: 1 },
      offsets: [[0, text.length]],
      unknownShare: 0,
    };
  };
  return { asked, encodeQuery };
};

describe("createEncodeQueries", () => {
  it("encodes a text once and keeps the order asked for", async () => {
    const encoder = countingEncoder();
    const encodeQueries = createEncodeQueries(encoder);
    await encodeQueries(["four", "to"], signal);
    const { encoded, hits } = await encodeQueries(["sevenns", "to", "four"], signal);
    expect(encoded.map(({ dense }) => dense[0])).toEqual([7, 2, 4]);
    expect(hits).toBe(2);
    expect(encoder.asked).toEqual(["four", "to", "sevenns"]);
  });

  it("encodes a text once that is requested twice in one call", async () => {
    const encoder = countingEncoder();
    const { encoded } = await createEncodeQueries(encoder)(["same", "same"], signal);
    expect(encoded).toHaveLength(2);
    expect(encoder.asked).toEqual(["same"]);
  });
});

describe("queryTerms", () => {
  it("stems as the query's language does, and as the passages' languages do", () => {
    const found = queryTerms("how are the running workers protected by the Gärten", ["de"]);
    expect(found).toEqual(expect.arrayContaining(["run", "worker", "gart"]));
    expect(new Set(found).size).toBe(found.length);
  });

  it("asks for at most 256 terms of a whole document, those of its beginning", () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(" ");
    const found = queryTerms(text, []);
    expect(new Set(found).size).toBe(256);
    expect(found.slice(0, 2)).toEqual(["word0", "word1"]);
  });

  it("asks for a term as often as the query has it, however many languages have it", () => {
    const found = queryTerms("Why do the locks of the red lamp outlast the other locks?", ["en", "de"]);
    expect(found.filter((term) => term === "lock")).toHaveLength(2);
    expect(found.filter((term) => term === "lamp")).toHaveLength(1);
  });

  it("leaves the query's stop words out in every language, but not those of other languages", () => {
    expect(queryTerms("What is the role of the mole?", ["en", "fr", "it"])).not.toContain("the");
    expect(queryTerms("When did the old queen die?", ["en", "de"])).toContain("die");
  });
});

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

  it("weighs the subject in full whatever its role", () => {
    expect(queryWeights([query("variation")], weak)).toEqual([1]);
  });
});

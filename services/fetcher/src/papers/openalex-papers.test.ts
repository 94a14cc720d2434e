import { describe, expect, it } from "vitest";
import { openalexPapers } from "./openalex-papers.ts";

const answerWith = (abstract_inverted_index: unknown) => ({
  status: 200,
  headers: new Headers({ "content-type": "application/json" }),
  body: JSON.stringify({ title: "Sleep of whales", type: "article", abstract_inverted_index }),
});

describe("openalexPapers", () => {
  it("restores the abstract of a paper", () => {
    expect(openalexPapers.readAbstract(answerWith({ sleep: [1], Whales: [0] }))).toEqual(["Whales sleep"]);
  });

  it.each([[["Whales"]], [{ Whales: [50_000] }], ["Whales sleep."]])(
    "reads a paper whose abstract is odd: %j",
    (abstract) => {
      const answer = answerWith(abstract);
      expect(openalexPapers.read(answer, "doi:10.1000/x")).toMatchObject({ title: "Sleep of whales" });
      expect(openalexPapers.readAbstract(answer)).toEqual([]);
    },
  );
});

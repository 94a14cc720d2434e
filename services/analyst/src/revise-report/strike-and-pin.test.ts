import type { JudgedClaim } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { citationIn, sourceId } from "../testing/report-sources.ts";
import { allIds, keptIds, revise, textsOf, texts } from "../testing/revise.ts";

const instruction = "Say how long paint lasts.";

const evidence = (number: number, quote: string, publisher: string) => ({
  ...citationIn(number, texts[number - 1] ?? "", quote),
  score: 1,
  publisher,
  grade: "B" as const,
});

const claim: JudgedClaim = {
  id: "c1",
  text: "Turbines last.",
  class: "C1",
  topicId: "t1",
  origin: citationIn(2, texts[1] ?? "", "In one harbour a turbine lasted 12 years."),
  status: "verified",
  independentPublishers: 2,
  supporting: [
    evidence(2, "In one harbour a turbine lasted 12 years.", "two.example"),
    evidence(1, "The turbines last 20 years in salt water.", "one.example"),
  ],
  contradicting: [],
};

describe("striking a source", () => {
  it("drops statements that cite only it and keeps those that cite others, without a model", async () => {
    const answer = await revise(null, { strike: [sourceId(2)] }, { claims: [claim] });
    expect(answer.draft.statements.map(({ id }) => id)).toEqual(["s1", "s3", "s4", "s6", "s7"]);
    expect(answer.draft.statements[1]?.citations).toMatchObject([{ documentId: sourceId(1) }]);
    expect(keptIds(answer)).toEqual(["s1", "s4", "s6", "s7"]);
    expect(answer.sources.map(({ documentId }) => documentId)).toEqual([sourceId(1), sourceId(3)]);
    expect(answer.unused).toMatchObject([{ reason: "struck" }]);
    expect(answer.pack?.sources.map(({ number }) => number)).toEqual([1]);
    expect(answer.claims).toMatchObject([
      { status: "single-source", independentPublishers: 1, origin: { documentId: sourceId(1) } },
    ]);
  });

  it("has a model find new citations for the statements it supported", async () => {
    const answer = await revise(["=== replace s2\nThey last 20 years at sea [1.1].\n=== drop s8, s9"], {
      strike: [sourceId(2)],
    });
    const content = JSON.stringify(answer.requests[0]?.messages);
    expect(content).toContain("s2 One lasted only 12 years. (its source was struck)");
    expect(content).toContain("s3 So plan for fewer. [i 1.1] (one of its sources was struck)");
    expect(content).not.toContain("Storms damaged four");
    expect(textsOf(answer.draft)).toMatchObject({ s2: "They last 20 years at sea." });
    expect(Object.keys(textsOf(answer.draft))).toEqual(["s1", "s2", "s3", "s4", "s6", "s7"]);
  });

  it("continues by code if the model has no answer, and reports it", async () => {
    const answer = await revise(["What?", "What?"], { strike: [sourceId(2)] });
    expect(answer.draft.statements.map(({ id }) => id)).toEqual(["s1", "s3", "s4", "s6", "s7"]);
    expect(answer.problems).toEqual([expect.stringContaining("a more capable LLM_MODEL")]);
  });
});

describe("without a model", () => {
  it("adds excerpts of a pinned source that match the question, or else its beginning", async () => {
    const answer = await revise(null, { pin: [sourceId(3)] });
    const added = answer.draft.sections.filter(({ role }) => role === "excerpts");
    expect(added).toMatchObject([{ documentId: sourceId(3), level: 1 }]);
    const excerpts = answer.draft.statements.filter(({ kind }) => kind === "excerpt");
    expect(excerpts.map(({ text }) => text).join(" ")).toContain("Blades of glass fibre last 25 years.");
    expect(keptIds(answer)).toEqual(allIds);
  });

  it("rejects an instruction, and names the setting to change", async () => {
    await expect(revise(null, { instruction })).rejects.toThrow(/set LLM_BASE_URL and LLM_MODEL/u);
  });

  it("refuses to pin a source that the version has not read, and a deleted version", async () => {
    await expect(revise(null, { pin: [sourceId(9)] })).rejects.toThrow(
      /is no source that run (?<parent>r-\w+) has read; GET \/v1\/research\/\k<parent>\/sources/u,
    );
    await expect(revise(null, { parentId: "r-01gone00001", strike: [sourceId(2)] })).rejects.toThrow(
      "was deleted",
    );
  });
});

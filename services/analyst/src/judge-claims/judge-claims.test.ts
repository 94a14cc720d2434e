import { type InputOf, judgeClaims } from "@quarry/contracts";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { aClaim } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { citationIn, reportSources, sourceId } from "../testing/report-sources.ts";
import { createJudgeClaims } from "./judge-claims.ts";

const first = "The turbines last 20 years in salt water.";
const texts = [
  `${first} They turn slowly.`,
  "In the bay, turbines stood for two decades.",
  "We found that turbines fail after 9 years at most.",
];
const origin = citationIn(1, texts[0] ?? "", first);
const claim = {
  ...aClaim({ id: "c1", text: "Turbines last 20 years.", class: "C1", origin }),
  status: "single-source" as const,
  reason: "one independent source supports it",
  independentPublishers: 1,
  supporting: [{ ...origin, score: 1, publisher: "source1.example", grade: "C" as const }],
  contradicting: [],
};

const judge = async (
  replies: readonly ScriptedReply[] | null,
  {
    known = 1,
    limits,
  }: { readonly known?: number; readonly limits?: InputOf<typeof judgeClaims>["limits"] } = {},
) => {
  const { documents, pack } = reportSources(texts);
  const model = createScriptedModel(replies ?? []);
  const answer = await createJudgeClaims({ documents, model: replies && model, prompts })(
    {
      runId: "r-01h2x3aaaa",
      language: "en",
      claims: [claim],
      pack,
      before: { ...pack, sources: pack.sources.slice(0, known) },
      limits: limits ?? { belowC1: [], belowOther: [] },
    },
    jobContext,
  );
  return { ...judgeClaims.output.parse(answer), requests: model.requests };
};

describe("judging claims by sentences added to the pack", () => {
  it("weighs new evidence together with earlier evidence", async () => {
    const { claims } = await judge(["c1 for 2.1"]);
    expect(claims).toMatchObject([
      {
        id: "c1",
        origin,
        status: "verified",
        independentPublishers: 2,
        supporting: [{ documentId: sourceId(1) }, { documentId: sourceId(2) }],
      },
    ]);
  });

  it("contests a claim that a new sentence contradicts", async () => {
    const { claims } = await judge(["- c1: for none | against 3.1"]);
    expect(claims).toMatchObject([
      { status: "contested", supporting: [{ documentId: sourceId(1) }], contradicting: [{ grade: "C" }] },
    ]);
  });

  it("applies the limits of grades to new evidence", async () => {
    const { claims } = await judge(["c1 for 2.1"], { limits: { belowC1: [sourceId(2)], belowOther: [] } });
    expect(claims).toMatchObject([{ status: "single-source", independentPublishers: 1 }]);
  });

  it("shows only sentences that are new", async () => {
    const { requests } = await judge(["c1 for 3.1"], { known: 2 });
    const shown = JSON.stringify(requests[0]?.messages);
    expect(shown).toContain("3.1 We found");
    expect(shown).not.toContain("2.1 In the bay");
  });

  it("does not ask the model if no sentence is new", async () => {
    const { claims, requests, model } = await judge([], { known: 3 });
    expect([claims, requests, model]).toEqual([[claim], [], null]);
  });

  it.each([
    ["no model is set up", null],
    ["no model answers", Array.from({ length: 8 }, () => new Error("no answer"))],
    ["the reply names no claim", ["Nothing here bears on them."]],
  ])("leaves claims as they are where %s", async (_where, replies) => {
    expect((await judge(replies)).claims).toEqual([claim]);
  });
});

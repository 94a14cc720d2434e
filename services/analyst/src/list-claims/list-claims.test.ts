import { type InputOf, listClaims } from "@quarry/contracts";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { reportSources, sourceId } from "../testing/report-sources.ts";
import { createListClaims } from "./list-claims.ts";

const copied = "The turbines of the northern bay delivered power on all but nine days of the year 2024.";
const texts = [
  "The turbines last 20 years in salt water. They turn slowly.",
  "In the bay, turbines stood for two decades. Nothing else is known of them.",
  "We found that turbines fail after 9 years at most. Storms were the cause.",
  copied,
  `As the agency writes: ${copied} ${copied}`,
];

const list = async (
  replies: readonly ScriptedReply[] | null,
  changes: Partial<InputOf<typeof listClaims>> = {},
  facts: Parameters<typeof reportSources>[1] = [],
) => {
  const { documents, pack } = reportSources(texts, facts);
  const model = replies && createScriptedModel(replies);
  const answer = await createListClaims({ documents, model, prompts })(
    {
      runId: "r-01h2x3aaaa",
      question: "How long do turbines last?",
      language: "en",
      topics: [aTopic()],
      pack,
      passages: [],
      limits: { belowC1: [], belowOther: [] },
      maxClaims: 10,
      ...changes,
    },
    jobContext,
  );
  return listClaims.output.parse(answer);
};

const line = (fields: string, level = "C1"): string => `${level} | t1 | Turbines last 20 years. | ${fields}`;

describe("listing claims by a model", () => {
  it("quotes the sentences for and against each claim", async () => {
    const { claims, model } = await list([line("for 1.1, 2.1 | against 3.1")]);
    expect(claims).toMatchObject([
      {
        id: "c1",
        class: "C1",
        origin: { documentId: sourceId(1), quote: "The turbines last 20 years in salt water." },
        supporting: [{ publisher: "source1.example" }, { publisher: "source2.example" }],
        contradicting: [{ quote: "We found that turbines fail after 9 years at most." }],
      },
    ]);
    expect(model).toEqual({ name: "scripted" });
  });

  it.each([
    ["verified", "for 1.1, 2.1", 2],
    ["contested", "for 1.1, 2.1 | against 3.1", 2],
    ["single-source", "for 1.1, 1.2", 1],
    ["contested", "against 3.1", 0],
  ])("finds a claim %s with %s", async (status, fields, independentPublishers) => {
    const { claims } = await list([line(fields)]);
    expect(claims).toMatchObject([{ status, independentPublishers }]);
  });

  it("counts word-for-word copies of a long sentence once", async () => {
    const { claims } = await list([line("for 4.1, 5.2")]);
    expect(claims).toMatchObject([{ status: "single-source", independentPublishers: 1 }]);
  });

  it("does not count sources below the minimum grade of the claim's class, and shows them", async () => {
    const limits = { belowC1: [sourceId(1), sourceId(2)], belowOther: [sourceId(1)] };
    const facts = [{ grade: "D" }, { grade: "C" }] as const;
    const reply = [line("for 1.1, 2.1"), line("for 1.1, 2.1", "C2")].join("\n");
    const { claims } = await list([reply], { limits }, facts);
    expect(claims).toMatchObject([
      {
        status: "unsupported",
        reason: expect.stringContaining("grade C and D"),
        supporting: [{ belowFloor: true }, { belowFloor: true }],
      },
      { status: "single-source", independentPublishers: 1 },
    ]);
  });

  it("does not let a source below the minimum grade contest a claim that others support", async () => {
    const limits = { belowC1: [sourceId(3)], belowOther: [] };
    const { claims } = await list([line("for 1.1, 2.1 | against 3.1")], { limits });
    expect(claims).toMatchObject([{ status: "verified", contradicting: [{ belowFloor: true }] }]);
  });

  it("omits claims without an existing sentence, and those beyond the requested number", async () => {
    const reply = [line("for 9.9"), line("for 1.1"), line("for 2.1"), line("for 3.1")].join("\n");
    const { claims } = await list([reply], { maxClaims: 2 });
    expect(claims.map(({ origin }) => origin.documentId)).toEqual([sourceId(1), sourceId(2)]);
  });
});

describe("listing claims without a model", () => {
  const passage = aRankedPassage({
    documentId: sourceId(4),
    start: 0,
    end: copied.length,
    spans: [{ start: 0, end: copied.length, score: 1 }],
  });

  it.each([
    ["is set up", null],
    ["answers", Array.from({ length: 8 }, () => new Error("no answer"))],
  ])("takes checkable sentences of the passages where none %s", async (_where, replies) => {
    const { claims, model } = await list(replies, { passages: [passage, passage] });
    expect(claims).toMatchObject([{ text: copied, status: "single-source", independentPublishers: 1 }]);
    expect(model).toBeNull();
  });

  it("lists none from a retracted paper", async () => {
    const notice = { kind: "retracted" as const };
    const paper = {
      id: "doi:10.1000/x",
      title: "x",
      authors: [],
      kind: "published" as const,
      registry: "Crossref",
      notice,
    };
    const facts = [{}, {}, {}, { paper }];
    expect((await list(null, { passages: [passage] }, facts)).claims).toEqual([]);
  });
});

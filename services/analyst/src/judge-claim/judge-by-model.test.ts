import { type InputOf, judgeClaim, type JudgedClaim } from "@quarry/contracts";
import type { AnswerCache, Budget } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aClaim, aDocumentFacts, aRankedPassage } from "@quarry/testkit/builders";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning, StoredDocument } from "../ports.ts";
import { startPersona } from "../testing/start-persona.ts";
import { createJudgeClaim } from "./judge-claim.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const claim = "A stalled job is retried 20 times before it fails.";
const inOtherWords = "After 20 attempts the queue gives up on work that hangs.";
const otherNumber = "A stalled job is retried 5 times before it fails.";
const texts = [
  `Queues keep jobs. ${claim} Locks expire.`,
  `Workers hold locks. ${inOtherWords} It then says so.`,
  `Colours matter. The button of the report page is green.`,
];

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const given = (said: readonly string[]) => {
  const documents = said.map((text, index): StoredDocument => ({
    facts: aDocumentFacts({ documentId: idOf(index), publisher: `p${index}.org` }),
    text,
  }));
  const start = said[0]?.indexOf(claim) ?? -1;
  const input: InputOf<typeof judgeClaim> = {
    runId: "r-01h2x3y4",
    language: "en",
    claim: aClaim({
      text: claim,
      origin: { documentId: idOf(0), start, end: start + claim.length, quote: claim },
    }),
    passages: documents.map(({ facts, text }) =>
      aRankedPassage({
        passageId: facts.documentId,
        documentId: facts.documentId,
        publisher: facts.publisher,
        start: 0,
        end: text.length,
        spans: [{ start: 0, end: text.length, score: 1 }],
      }),
    ),
  };
  const read = async (documentId: string): Promise<StoredDocument | undefined> =>
    documents.find(({ facts }) => facts.documentId === documentId);
  return { input, documents: { read } };
};

const judge = async (said: readonly string[], reasoning: Partial<Reasoning>): Promise<JudgedClaim> => {
  const { input, documents } = given(said);
  return createJudgeClaim({ documents, prompts, ...reasoning })(input, context);
};

interface Said {
  readonly passageId: string;
  readonly stance: string;
  readonly quote: string;
}

const judgeByReply = async (passages: readonly Said[], said = texts, origin = "supports") =>
  judge(said, { model: createScriptedModel([JSON.stringify({ origin, passages })]) });

const quotes = ({ supporting, contradicting }: JudgedClaim): string[] =>
  [...supporting, ...contradicting].map(({ quote }) => quote);

describe("judging a claim by a model", () => {
  it("believes support in other words when its quote stands in the passage", async () => {
    const judged = await judgeByReply([{ passageId: "p1", stance: "supports", quote: inOtherWords }]);
    expect(judged).toMatchObject({ status: "verified", independentPublishers: 2 });
    expect(judged.supporting.find(({ publisher }) => publisher === "p1.org")?.quote).toBe(inOtherWords);
  });

  it("proves by the whole sentence, not by half of it", async () => {
    const half = "20 attempts the queue gives up";
    const judged = await judgeByReply([{ passageId: "p1", stance: "supports", quote: half }]);
    expect(quotes(judged)).toContain(inOtherWords);
  });

  it("believes a contradiction that is proved", async () => {
    const judged = await judgeByReply([{ passageId: "p1", stance: "contradicts", quote: inOtherWords }]);
    expect(judged.status).toBe("contested");
    expect(judged.contradicting.map(({ quote }) => quote)).toEqual([inOtherWords]);
  });

  it.each<[string, Said]>([
    ["a quote that stands nowhere", { passageId: "p1", stance: "supports", quote: "It retries 20 times." }],
    ["a quote from another passage", { passageId: "p2", stance: "supports", quote: inOtherWords }],
    ["a passage that is not there", { passageId: "p9", stance: "contradicts", quote: inOtherWords }],
    ["a quote of one word", { passageId: "p1", stance: "supports", quote: "queue" }],
  ])("keeps the extractive verdict after %s", async (_what, said) => {
    expect(await judgeByReply([said])).toEqual(await judge(texts, {}));
  });

  it("takes a passage for neutral that only looks like support", async () => {
    const alike = [texts[0] ?? "", "Before it fails, a stalled job is retried up to 20 times."];
    expect((await judge(alike, {})).status).toBe("verified");
    const judged = await judgeByReply([{ passageId: "p1", stance: "neutral", quote: "" }], alike);
    expect(judged.status).toBe("single-source");
  });

  it.each([
    ["supports", "verified"],
    ["neutral", "single-source"],
    ["contradicts", "contested"],
  ])("lets no other number overrule a model that says %s", async (stance, status) => {
    const said = [texts[0] ?? "", otherNumber];
    expect((await judge(said, {})).status).toBe("single-source");
    expect((await judgeByReply([{ passageId: "p1", stance, quote: otherNumber }], said)).status).toBe(status);
    expect((await judgeByReply([], said)).contradicting).toEqual([]);
  });

  it("takes figures of another cohort for no contradiction where a model says so", async () => {
    const said = [
      `${claim} It enrolled 120 women.`,
      "A stalled job of the second cohort is retried 450 times.",
    ];
    const judged = await judgeByReply([{ passageId: "p1", stance: "neutral", quote: "" }], said);
    expect(judged).toMatchObject({ status: "single-source", contradicting: [] });
  });

  it("tells the model what differs in words alone, and shows it each text once without the claim's own passage", async () => {
    const model = createScriptedModel(['{"origin":"supports","passages":[]}']);
    await judge([texts[0] ?? "", otherNumber, otherNumber], { model });
    const asked = model.requests[0]?.messages[0]?.content ?? "";
    expect(asked).toContain("- p1: number");
    expect(asked).not.toContain("[p2]");
    expect(asked.split("Locks expire.")).toHaveLength(2);
    expect(asked).toContain(`Queues keep jobs. «quote»${claim}«/quote» Locks expire.`);
  });

  it("shows a claim's quote with the sentences and the title that say whom it speaks of", async () => {
    const group = "Thirty adults were given oral calcium loads of 500 mg.";
    const found = "Absorption was 65 % higher at 86.5 than at 50.2 nmol/L.";
    const text = `${group} ${found} Nothing else differed.`;
    const { input, documents } = given([text, texts[1] ?? ""]);
    const origin = {
      documentId: idOf(0),
      start: text.indexOf(found),
      end: text.indexOf(found) + found.length,
    };
    const about = aClaim({
      text: "In adults given 500 mg of calcium, absorption was 65 % higher at 86.5 than at 50.2 nmol/L.",
      origin: { ...origin, quote: found },
    });
    const model = createScriptedModel([JSON.stringify({ origin: "supports", passages: [] })]);
    await createJudgeClaim({ documents, prompts, model })({ ...input, claim: about }, context);
    const asked = model.requests[0]?.messages[0]?.content ?? "";
    expect(asked).toContain(`${aDocumentFacts().title}, p0.org`);
    expect(asked).toContain(`${group} «quote»${found}«/quote» Nothing else differed.`);
    expect(asked).toMatch(/\[p1\] .*p1\.org/);
  });

  it("counts no origin that does not say the claim", async () => {
    const judged = await judgeByReply([], [texts[0] ?? "", texts[2] ?? ""], "neutral");
    expect(judged).toMatchObject({ status: "unsupported", independentPublishers: 0, supporting: [] });
  });

  it("asks a model for the same once", async () => {
    const kept = new Map<string, unknown>();
    const cache: AnswerCache = {
      get: async (key) => kept.get(key),
      set: async (key, answer) => void kept.set(key, answer),
    };
    const passages = [{ passageId: "p1", stance: "supports", quote: inOtherWords }];
    const model = createScriptedModel([JSON.stringify({ origin: "supports", passages })]);
    const first = await judge(texts, { model, cache });
    expect(await judge(texts, { model, cache })).toEqual(first);
    expect(model.requests).toHaveLength(1);
  });

  it("asks within the budget of its run", async () => {
    const runs: string[] = [];
    const model = createScriptedModel(['{"origin":"supports","passages":[]}']);
    const budget: Budget = {
      reserve: async () => ({ granted: true, settle: async () => undefined }),
    };
    const budgetOf = (runId: string): Budget => {
      runs.push(runId);
      return budget;
    };
    await judge(texts, { model, budgetOf });
    expect(runs).toEqual(["r-01h2x3y4"]);
    expect(model.requests[0]?.budget).toBe(budget);
  });

  it("asks nobody when no passage can be read", async () => {
    const { input } = given(texts);
    const model = createScriptedModel([]);
    const judged = await createJudgeClaim({ documents: { read: async () => undefined }, model, prompts })(
      input,
      context,
    );
    expect(judged.status).toBe("unsupported");
  });
});

describe("judging claims with personas", () => {
  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 4],
  ] as const)("quotes only what stands in the documents with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const said = [...texts, `A stalled job is retried 20 times before it fails, says page ${time}.`];
      const judged = judgeClaim.output.parse(await judge(said, { model }));
      for (const { documentId, start, end, quote } of [...judged.supporting, ...judged.contradicting]) {
        expect(
          said.findIndex((text, index) => idOf(index) === documentId && text.slice(start, end) === quote),
        ).not.toBe(-1);
      }
      if (persona === "hostile") expect(judged).toEqual(await judge(said, {}));
      for (const invention of Object.values(inventions))
        expect(JSON.stringify(judged)).not.toContain(invention);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});

import { type Claim, extractClaims } from "@quarry/contracts";
import type { AnswerCache } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aTopic } from "@quarry/testkit/builders";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning } from "../ports.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { counterWording } from "./extract-by-model.ts";
import { createExtractClaims } from "./extract-claims.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const taken = "The job of a killed worker is always taken again within 15 seconds.";
const lease = "A worker renews its lease on a job every 5 seconds.";
const texts = [
  `# Recovery\n\n${taken} It is then done by another worker.`,
  `# Leases\n\n${lease} Why does a worker do that?`,
];

interface Changes {
  readonly said?: readonly string[];
  readonly maxClaims?: number;
}

const extract = async (
  reasoning: Partial<Reasoning>,
  { said = texts, maxClaims = 12 }: Changes = {},
): Promise<Claim[]> => {
  const { passages, documents } = handTexts(said);
  const topics = passages.map((passage, index) => ({
    topic: aTopic({ id: `t${index + 1}`, question: "What happens to the job of a killed worker?" }),
    passages: [passage],
  }));
  const question = "What happens to the job of a killed worker?";
  const handler = createExtractClaims({ documents, prompts, ...reasoning });
  const input = { runId: "r-01h2x3y4", question, language: "en", topics, maxClaims };
  return (await handler(input, context)).claims;
};

const saying = (claims: readonly object[]): string => JSON.stringify({ claims });
const byTaken = { class: "C2", text: taken, passageId: "p1", quote: taken };
const byLease = {
  class: "C1",
  text: lease,
  passageId: "p2",
  quote: "A worker renews its lease on a job",
};

const extractFromReply = (claims: readonly object[], changes: Changes = {}) =>
  extract({ model: createScriptedModel([saying(claims)]) }, changes);

describe("extracting claims by a model", () => {
  it("takes whole sentences from where they stand, in the order of their class", async () => {
    const claims = await extractFromReply([byTaken, byLease]);
    expect(claims).toMatchObject([
      { id: "c1", class: "C1", topicId: "t2", text: lease, origin: { documentId: idOf(1), quote: lease } },
      { id: "c2", class: "C2", topicId: "t1", text: taken, origin: { documentId: idOf(0), quote: taken } },
    ]);
    for (const { origin } of claims) {
      const text = texts.find((_text, index) => idOf(index) === origin.documentId);
      expect(text?.slice(origin.start, origin.end)).toBe(origin.quote);
    }
  });

  it.each([
    ["a passage that is not there", { ...byTaken, passageId: "p7" }],
    ["a quote of another passage", { ...byTaken, passageId: "p2" }],
    ["a quote that stands nowhere", { ...byTaken, quote: "The job of a killed worker is lost." }],
    [
      "a sentence that leans on another",
      { ...byTaken, text: "It is then done.", quote: "It is then done by another worker." },
    ],
    ["a question", { ...byLease, text: "Why does a worker do that?", quote: "Why does a worker do that?" }],
    ["a repetition", { ...byLease, class: "C3" }],
  ])("drops %s", async (_what, said) => {
    expect((await extractFromReply([byLease, said])).map(({ text }) => text)).toEqual([lease]);
  });

  it("words a claim so that it can be understood alone, and keeps its quote of several sentences", async () => {
    const said = ["# Salt\n\nRESULTS Among these households, 12 of 40 paid the tax. They lived in Anjou."];
    const quote = "RESULTS Among these households, 12 of 40 paid the tax. They lived in Anjou.";
    const text = "Of 40 households in Anjou, 12 paid the salt tax.";
    const reply = { class: "C2", passageId: "p1", quote, text };
    expect(await extractFromReply([reply], { said })).toMatchObject([{ text, origin: { quote } }]);
  });

  it("takes the quote for the wording where a number is nowhere in the passage", async () => {
    const text = "The job of a killed worker is taken again within 90 seconds.";
    expect(await extractFromReply([{ ...byTaken, text }])).toMatchObject([{ text: taken }]);
  });

  it("says of a critical claim what would deny it: as the model does, else by code", async () => {
    const counter = "A worker never renews its lease on a job.";
    const [told] = await extractFromReply([{ ...byLease, counter }]);
    expect(told).toMatchObject({ class: "C1", counter });
    const [untold, important] = await extractFromReply([byLease, { ...byTaken, counter }]);
    expect(untold?.counter).toContain("It is not the case that");
    expect(important).not.toHaveProperty("counter");
  });

  it("asks again when nothing is left, and says what is wanted", async () => {
    const model = createScriptedModel([saying([{ ...byTaken, passageId: "p7" }]), saying([byTaken])]);
    expect(await extract({ model })).toMatchObject([{ class: "C2", text: taken }]);
    expect(model.requests[1]?.messages[2]?.content).toContain("copied from it letter for letter");
  });

  it("answers by the fallback when nothing is left twice", async () => {
    const nothing = saying([{ ...byTaken, quote: "Nothing of the kind was said." }]);
    const claims = await extract({ model: createScriptedModel([nothing, nothing]) });
    expect(claims).toEqual(await extract({}));
    expect(claims.length).toBeGreaterThan(0);
  });

  it("keeps to the limit, and names at most four critical claims", async () => {
    const counted = ["one", "two", "three", "four", "five", "six"].map(
      (word, index) => `Queue ${word} holds ${index + 2} ${word}fold jobs for ${word}ish workers.`,
    );
    const said = counted.map((quote) => ({ class: "C1", text: quote, passageId: "p1", quote }));
    const changes = { said: [counted.join("\n\n")] };
    const classes = (await extractFromReply(said, changes)).map((claim) => claim.class);
    expect(classes).toEqual(["C1", "C1", "C1", "C1", "C2", "C2"]);
    expect(await extractFromReply(said, { ...changes, maxClaims: 2 })).toHaveLength(2);
  });

  it("asks a model for the same once, within the budget of its run", async () => {
    const kept = new Map<string, unknown>();
    const cache: AnswerCache = {
      get: async (key) => kept.get(key),
      set: async (key, answer) => void kept.set(key, answer),
    };
    const budget = { reserve: async () => ({ granted: true, settle: async () => undefined }) as const };
    const model = createScriptedModel([saying([byTaken])]);
    const first = await extract({ model, cache, budgetOf: () => budget });
    expect(await extract({ model, cache })).toEqual(first);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.budget).toBe(budget);
  });

  it("asks nobody when nothing can be read", async () => {
    expect(await extract({ model: createScriptedModel([]) }, { said: [] })).toEqual([]);
  });
});

describe("extracting claims with personas", () => {
  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 4],
  ] as const)("takes only sentences that stand in the documents with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const said = [...texts, `The job of worker ${time} must be done within ${time + 2} minutes.`];
      const { claims } = extractClaims.output.parse({ claims: await extract({ model }, { said }) });
      expect(claims.length).toBeGreaterThan(0);
      for (const { origin } of claims) {
        const text = said.find((_text, index) => idOf(index) === origin.documentId);
        expect(text?.slice(origin.start, origin.end)).toBe(origin.quote);
      }
      if (persona === "hostile") expect(claims).toEqual(await extract({}, { said }));
      for (const invention of Object.values(inventions)) {
        expect(JSON.stringify(claims)).not.toContain(invention);
      }
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});

const claim = "A stalled job is retried 20 times before it fails.";

describe("counterWording", () => {
  it("takes a model's words for what denies the claim", () => {
    const said = "A stalled job  fails at once and is never retried.";
    expect(counterWording(claim, said, "en")).toBe("A stalled job fails at once and is never retried.");
  });

  it.each([
    ["nothing", undefined],
    ["the claim again", claim],
    ["something else", "The button of the report page is green."],
    ["an address", "A stalled job is never retried before it fails: https://invented.example/paper"],
    ["markup", "A stalled job is never retried before it fails. <script>alert(1)</script>"],
    ["a book", `${claim} `.repeat(20)],
  ])("turns the claim round by code where a model says %s", (_what, said) => {
    expect(counterWording(claim, said, "en")).toBe("A stalled job is retried 20 times after it fails.");
  });
});

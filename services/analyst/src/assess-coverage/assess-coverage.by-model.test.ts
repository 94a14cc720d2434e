import { assessCoverage, type Coverage } from "@quarry/contracts";
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
import { createAssessCoverage } from "./assess-coverage.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const partly = "When a worker dies, its lock expires and the job is free again.";
const aside = "Redis keeps every job on disk.";
const menu = "Home › Docs › Worker › Killed › Jobs › Locks › Runs";
const texts = [
  `# Recovery\n\n${aside} ${partly}\n\n${menu}`,
  "# Colours\n\nThe button of the report page is green.",
];
const question = "How does Quarry keep a run alive when a worker is killed?";

const assess = async (
  reasoning: Partial<Reasoning>,
  said: readonly string[] = texts,
  subQuestions?: string[],
): Promise<Coverage> => {
  const { passages, documents } = handTexts(said);
  return createAssessCoverage({ documents, prompts, ...reasoning })(
    {
      runId: "r-01h2x3y4",
      round: 0,
      question,
      questionType: "other",
      language: "en",
      topic: aTopic({
        name: "When a worker is killed",
        question: "What happens when a worker is killed?",
        ...(subQuestions === undefined ? {} : { subQuestions }),
      }),
      passages,
      threshold: 0.7,
    },
    context,
  );
};

const proved = [{ id: "p1", quote: partly }];
const yes = { covered: true, score: 0.9, proofs: proved, gaps: [] as string[] };

const assessReply = (said: object, again: object = said) => {
  const model = createScriptedModel([said, again].map((one) => JSON.stringify({ ...yes, ...one })));
  return assess({ model });
};

describe("assessing coverage by a model", () => {
  it("takes the model's view for the answered part, and its quote for the proof", async () => {
    const byModel = await assessReply({});
    expect(byModel).toMatchObject({ covered: true, gaps: [], parts: { answered: 0.9, view: 0.9 } });
    expect(byModel.proof).toMatchObject({ documentId: idOf(0), quote: partly });
    expect(texts[0]?.slice(byModel.proof?.start, byModel.proof?.end)).toBe(partly);
  });

  it("does not turn a covered topic into one that is not for its few and weak sources", async () => {
    const byModel = await assessReply({ score: 0.7 });
    expect(byModel).toMatchObject({ covered: true, score: 0.7 });
    expect(byModel.parts?.publishers).toBeLessThan(1);
  });

  it("covers nothing that the model scores below the threshold of the run, or finds not covered", async () => {
    expect(await assessReply({ score: 0.6 })).toMatchObject({ covered: false });
    const byModel = await assessReply({ covered: false, score: 1 });
    expect(byModel).toMatchObject({ covered: false, parts: { view: 0.5 } });
    expect(byModel.score).toBeLessThanOrEqual(0.5);
  });

  it.each([
    ["no proof", []],
    ["a proof that stands nowhere", [{ id: "p1", quote: "Everything is covered here." }]],
    ["a proof from another passage", [{ id: "p2", quote: partly }]],
    ["a passage that is not there", [{ id: "p9", quote: partly }]],
    ["a menu for a proof", [{ id: "p1", quote: menu }]],
  ])("tells a model with %s once, and then takes the topic for not covered", async (_what, proofs) => {
    const said = { proofs, gaps: ["worker killed job again"] };
    expect(await assessReply(said)).toMatchObject({
      covered: false,
      proof: null,
      gaps: ["What happens when a worker is killed?"],
    });
    const model = createScriptedModel([JSON.stringify({ ...yes, ...said }), JSON.stringify(yes)]);
    expect(await assess({ model })).toMatchObject({ covered: true, proof: { quote: partly } });
    expect(model.requests[1]?.messages[2]?.content).toContain("letter for letter");
  });

  it("counts every source that is quoted", async () => {
    const green = { id: "p2", quote: "The button of the report page is green." };
    const [one, two] = [await assessReply({}), await assessReply({ proofs: [...proved, green] })];
    expect(two.parts?.publishers).toBeGreaterThan(one.parts?.publishers ?? 1);
  });

  it("covers a question in one language by sources in another", async () => {
    const { passages, documents } = handTexts([
      "# The Vasa\n\nThe centre of gravity lay too high. Water poured in through the open gun ports.",
      "# Grain\n\nRye was sold by the barrel.",
    ]);
    const quote = "The centre of gravity lay too high.";
    const topic = aTopic({ name: "Ursache des Untergangs", question: "Warum kenterte das Kriegsschiff?" });
    const model = createScriptedModel([JSON.stringify({ ...yes, proofs: [{ id: "p1", quote }] })]);
    const coverage = await createAssessCoverage({ documents, prompts, model })(
      {
        runId: "r-01h2x3y4",
        round: 0,
        question: "Weshalb ging das schwedische Schiff unter?",
        questionType: "why",
        language: "de",
        topic,
        passages,
        threshold: 0.7,
      },
      context,
    );
    expect(coverage).toMatchObject({ covered: true, proof: { quote }, gaps: [] });
  });

  it("counts what a reader found, by the quotes that stand", async () => {
    const { passages, documents } = handTexts(texts);
    const citation = { documentId: idOf(0), start: 12, end: 12 + aside.length, quote: aside };
    const model = createScriptedModel([
      JSON.stringify({ ...yes, proofs: [{ id: "f1", quote: "Redis keeps every job" }] }),
    ]);
    const coverage = await createAssessCoverage({ documents, prompts, model })(
      {
        runId: "r-01h2x3y4",
        round: 0,
        question,
        questionType: "other",
        language: "en",
        topic: aTopic(),
        passages,
        findings: [
          { text: "Nothing stands behind this one.", citations: [{ ...citation, quote: "Redis forgets." }] },
          { text: "Jobs outlive a crash.", citations: [citation] },
        ],
        threshold: 0.7,
      },
      context,
    );
    expect(texts[0]?.slice(citation.start, citation.end)).toBe(aside);
    expect(coverage).toMatchObject({ covered: true, proof: citation });
    const [asked] = model.requests;
    expect(asked?.messages[0]?.content).toContain(`[f1] Jobs outlive a crash.\n- "${aside}"`);
    expect(asked?.messages[0]?.content).not.toContain("Nothing stands behind this one.");
  });

  it("asks a model about the sub-questions of a topic", async () => {
    const model = createScriptedModel([JSON.stringify(yes)]);
    await assess({ model }, texts, ["How long does a lock of a worker last?"]);
    expect(model.requests[0]?.messages[0]?.content).toContain("\n- How long does a lock of a worker last?");
  });

  it("keeps the gaps that can be searched for, each by itself", async () => {
    const gaps = [
      "time until a killed worker's job is retried",
      "see https://invented.example/worker",
      `worker ${"very ".repeat(60)}long`,
      "Sperrdauer eines Auftrags",
    ];
    expect((await assessReply({ covered: false, score: 0.3, gaps })).gaps).toEqual([gaps[0], gaps[3]]);
  });

  it("tells a model what a question of this type needs", async () => {
    const model = createScriptedModel([JSON.stringify(yes)]);
    await assess({ model });
    expect(model.requests[0]).toMatchObject({
      tier: "main",
      messages: [{ content: expect.stringContaining("the parts that the question itself names") }],
    });
  });

  it("asks a model for the same once, within the budget of its run", async () => {
    const kept = new Map<string, unknown>();
    const cache: AnswerCache = {
      get: async (key) => kept.get(key),
      set: async (key, answer) => void kept.set(key, answer),
    };
    const budget = { reserve: async () => ({ granted: true, settle: async () => undefined }) as const };
    const model = createScriptedModel([JSON.stringify(yes)]);
    const first = await assess({ model, cache, budgetOf: () => budget });
    expect(await assess({ model, cache })).toEqual(first);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.budget).toBe(budget);
  });

  it("asks nobody about menus", async () => {
    const links = "[Home](/) [Docs](/docs) [Worker](/worker) [Killed](/killed)";
    expect(await assess({ model: createScriptedModel([]) }, [links])).toMatchObject({ covered: false });
  });
});

describe("assessing coverage with personas", () => {
  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 4],
  ] as const)("proves only by what stands in the documents with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const said = [...texts, `Worker ${time} was killed, and its job was done by another.`];
      const coverage = assessCoverage.output.parse(await assess({ model }, said));
      const { proof } = coverage;
      const text = said.find((_text, index) => idOf(index) === proof?.documentId);
      expect(text?.slice(proof?.start, proof?.end)).toBe(proof?.quote);
      for (const invention of Object.values(inventions)) {
        expect(JSON.stringify(coverage)).not.toContain(invention);
      }
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});

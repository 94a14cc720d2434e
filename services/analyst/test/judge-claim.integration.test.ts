import { type JudgedClaim, judgedClaimSchema } from "@quarry/contracts";
import { createEncoder, type Encoder } from "@quarry/encoder";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aClaim, aDocumentFacts, aRankedPassage } from "@quarry/testkit/builders";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createJudgeClaim } from "../src/judge-claim/judge-claim.ts";
import type { Reasoning } from "../src/ports.ts";
import { startPersona } from "../src/testing/start-persona.ts";

const prompts = await loadPrompts(defaultPromptDirectory());

let encoder: Encoder;

beforeAll(async () => {
  encoder = await createEncoder({});
});

afterAll(() => encoder.close());

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

/** Judges a claim, the whole first text, by the texts after it, each a document of its own publisher. */
const judgeWith = (
  reasoning: Partial<Reasoning>,
  claim: string,
  ...texts: readonly string[]
): Promise<JudgedClaim> => {
  const all = [claim, ...texts];
  const handler = createJudgeClaim({
    ...reasoning,
    encoder,
    documents: {
      read: async (id) => {
        const index = all.findIndex((_text, place) => idOf(place) === id);
        const facts = aDocumentFacts({ documentId: id, publisher: `p${index}.org`, grade: "B" });
        return { facts, text: all[index] ?? "" };
      },
    },
  });
  return handler(
    {
      runId: "r-01h2x3y4",
      language: "en",
      claim: aClaim({
        text: claim,
        origin: { documentId: idOf(0), start: 0, end: claim.length, quote: claim },
      }),
      passages: texts.map((text, index) =>
        aRankedPassage({
          passageId: idOf(index + 1),
          documentId: idOf(index + 1),
          publisher: `p${index + 1}.org`,
          start: 0,
          end: text.length,
          spans: [{ start: 0, end: text.length, score: 1 }],
        }),
      ),
    },
    {
      jobId: "j",
      attempt: 1,
      signal: new AbortController().signal,
      log: createSilentLogger(),
      report: () => undefined,
    },
  );
};

const judge = (claim: string, ...texts: readonly string[]): Promise<JudgedClaim> =>
  judgeWith({}, claim, ...texts);

const claim = "Regular exercise lowers blood pressure in older adults.";

describe("judging a claim by words and vectors", () => {
  it("reads support, contradiction and silence", async () => {
    const { readings } = await judge(
      claim,
      "In a trial of older adults, blood pressure fell with regular exercise. The trial ran for a year.",
      "In a trial of older adults, regular exercise raised blood pressure. The trial ran for a year.",
      "The bridge over the river was opened to regular traffic in spring.",
    );
    const [support, contradiction, silence] = readings ?? [];
    expect(support?.supports).toBeGreaterThan(support?.contradicts ?? 1);
    expect(contradiction?.contradicts).toBeGreaterThan(contradiction?.supports ?? 1);
    expect((silence?.supports ?? 0) + (silence?.contradicts ?? 0)).toBeLessThan(0.1);
  });

  it("does not take shared words for support when they say the opposite", async () => {
    const { supporting, status } = await judge(
      claim,
      "We found that regular exercise clearly raised blood pressure in the older adults of both towns.",
    );
    expect(supporting.map(({ publisher }) => publisher)).toEqual(["p0.org"]);
    expect(status).not.toBe("verified");
  });

  it.each(["capable", "sloppy", "hostile", "flaky"] as const)(
    "ends with quotes that stand in their documents when a %s model is asked",
    async (persona) => {
      const { model, server } = await startPersona(persona);
      onTestFinished(() => server.stop());
      const texts = [
        "In a trial of older adults, blood pressure fell with regular exercise.",
        "In a trial of older adults, regular exercise raised blood pressure.",
      ];
      const judged = await judgeWith({ model, prompts }, claim, ...texts);
      const all = [claim, ...texts];
      for (const { documentId, start, end, quote } of [...judged.supporting, ...judged.contradicting]) {
        expect(
          all.some((text, index) => idOf(index) === documentId && text.slice(start, end) === quote),
        ).toBe(true);
      }
      expect(judgedClaimSchema.parse(judged)).toEqual(judged);
      expect(server.requests.length).toBeGreaterThan(0);
      if (persona === "hostile") expect(judged).toEqual(await judge(claim, ...texts));
    },
  );

  it("gives the same answer every time", async () => {
    const text = "In a trial of older adults, blood pressure fell with regular exercise.";
    expect(await judge(claim, text)).toEqual(await judge(claim, text));
  });
});

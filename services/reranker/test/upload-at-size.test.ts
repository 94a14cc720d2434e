import { createMaxSimGraph, type Encoded } from "@quarry/encoder";
import { createSilentLogger } from "@quarry/observability";
import { countTurns, passTurns, turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createFindEvidence } from "../src/find-evidence.ts";
import type { FindEvidencePorts } from "../src/ports.ts";
import { createInMemoryEvidence } from "./in-memory-evidence.ts";

/** Texts of a job's maximum length, with more parts than are encoded. */
const [count, characters] = [50, 20_000];
/** Minimum number of times others get a turn. */
const minTurns = 100;
const [dimensions, charactersPerToken, maxTokens] = [384, 4, 220];

const english = (index: number): string =>
  Array.from(
    { length: 300 },
    (_one, line) =>
      `Mill ${index} ground ${line * 31} sacks in year ${line}; prices fell and nobody knew why.`,
  ).join(" ");
const chinese = (index: number): string =>
  `磨坊${index}在2024年磨了三十袋小麦，价格下降了30%。农民认为收成不错。`.repeat(characters / 30);

const texts = [
  ["English", english],
  ["Chinese", chinese],
] as const;

/** Returns vectors of the same number and length as a real model's, derived only from the length of a text. */
const encodeText = (text: string): Encoded => {
  const tokens = Math.min(maxTokens, Math.max(1, Math.ceil(text.length / charactersPerToken)));
  const value = (index: number): number =>
    (Math.imul(index + text.length, 2_654_435_761) > 0 ? 1 : -1) / Math.sqrt(dimensions);
  const valuesOf = (length: number) => Float32Array.from({ length }, (_one, index) => value(index));
  return {
    dense: valuesOf(dimensions),
    tokens: { data: valuesOf(tokens * dimensions), count: tokens, dimensions },
    offsets: Array.from({ length: tokens }, (_one, token) => [
      token * charactersPerToken,
      (token + 1) * charactersPerToken,
    ]),
    unknownShare: 0,
  };
};

/** An encoder in another thread, as the real one: creating these vectors is not the handler's work, so each has its own turn. */
const encoder: FindEvidencePorts["encoder"] = {
  profile: { id: "length@1", dimensions, tokenDimensions: dimensions, maxTokens: 512, arithmetic: "fp32" },
  countTokens: (text) => Math.ceil(text.length / charactersPerToken),
  encode: async (inputs, { signal } = {}) => {
    const encoded: Encoded[] = [];
    for (const { text } of inputs) {
      signal?.throwIfAborted();
      encoded.push(encodeText(text));
      await passTurns(1);
    }
    return encoded;
  },
  encodeQuery: async (text) => encodeText(text),
};

const { evidence } = await createInMemoryEvidence(encoder, []);
const handler = createFindEvidence({ evidence, encoder, maxSim: createMaxSimGraph() });

const jobOf = (textOf: (index: number) => string) => ({
  requestId: "s1",
  subject: "mills",
  round: 0,
  queries: [{ role: "question" as const, text: "How many sacks did mills grind? 磨坊磨了多少小麦？" }],
  filters: { scopes: [] },
  candidates: Array.from({ length: count }, (_one, index) => ({
    id: `c${index}`,
    title: `Mill ${index}`,
    text: textOf(index).slice(0, characters),
  })),
  topK: 50,
});

const contextOf = (signal: AbortSignal) => ({ jobId: "j", attempt: 1, signal, log: createSilentLogger() });

describe(`${count} texts of ${characters} characters that are uploaded`, () => {
  it.each(texts)("yield to other work while they are ranked: %s", async (_language, textOf) => {
    const context = contextOf(new AbortController().signal);
    const job = jobOf(textOf);
    const { answer, turns } = await countTurns(async () => handler(job, context));
    expect(answer.ranked).toHaveLength(50);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it.each([1, 10])("are left at once when the job is cancelled after turn %i", async (turns) => {
    const cancelling = new AbortController();
    const ended = Promise.resolve(handler(jobOf(english), contextOf(cancelling.signal)));
    await passTurns(turns);
    cancelling.abort("cancelled");
    expect(await turnsUntilEnd(ended, 10)).toBeLessThan(5);
    await expect(ended).rejects.toBe("cancelled");
  });
});

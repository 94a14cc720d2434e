import { describe, expect, it } from "vitest";
import type { Encoded } from "../encoding.ts";
import { createSignalCollector, type SignalCollector, type SignalEncoder } from "./collect-signals.ts";
import type { ContrastAxes } from "./contrast-axes.ts";

interface Input {
  readonly text: string;
}

const vocabulary = "lock locks keep expire increase decrease increases decreases latency cache worker".split(
  " ",
);

/** One vector per word: words of the vocabulary stand alone, all others together. */
const encodeText = ({ text }: Input): Encoded => {
  const found = [...text.matchAll(/\w+/gu)];
  const dimensions = vocabulary.length + 1;
  const data = new Float32Array(found.length * dimensions);
  for (const [row, [word]] of found.entries()) {
    const known = vocabulary.indexOf(word.toLowerCase());
    data[row * dimensions + (known === -1 ? vocabulary.length : known)] = 1;
  }
  return {
    dense: data.slice(0, dimensions),
    tokens: { data, count: found.length, dimensions },
    offsets: found.map(({ 0: word, index }) => [index, index + word.length] as const),
  };
};

/** An axis on which the given words lie high and low. */
const axis = (high: string, low: string): Float32Array => {
  const along = new Float32Array(vocabulary.length + 1);
  along[vocabulary.indexOf(high)] = 1;
  along[vocabulary.indexOf(low)] = -1;
  return along;
};
const axes: ContrastAxes = { more: axis("increases", "decreases"), affirmed: axis("keep", "expire") };

const open = (claim: string, heard: string[] = []): Promise<SignalCollector> => {
  const encoder: SignalEncoder = {
    profile: { id: "fake", tokenDimensions: 12 },
    encode: async (texts) => {
      heard.push(...texts.map(({ text }) => text));
      return texts.map(encodeText);
    },
  };
  return createSignalCollector(claim, {
    encoder,
    contrastAxes: async () => axes,
    language: "en",
    signal: new AbortController().signal,
  });
};

const claim = "The cache increases latency.";

describe("createSignalCollector", () => {
  it("encodes the claim, the claim turned round, and the sentences that share words with it", async () => {
    const heard: string[] = [];
    const collect = await open(claim, heard);
    await collect(["Locks expire.", "A cache keeps pages."]);
    expect(heard).toEqual([claim, "The cache decreases latency.", "A cache keeps pages."]);
  });

  it("comes to nothing for a passage that shares no word", async () => {
    expect((await (await open(claim))(["Locks expire."])).sentences).toEqual([]);
  });

  it("tells a sentence that says the claim from one that says the opposite", async () => {
    const collect = await open(claim);
    const { sentences } = await collect(["The cache increases latency.", "The cache decreases latency."]);
    const [same, opposite] = sentences;
    expect(same).toMatchObject({ place: 0, signals: { wordsHeld: 1, weakest: 1, behindClosest: 0 } });
    expect(same?.polarity.clash).toBe(0);
    expect(same?.polarity.closerToOpposite).toBeLessThan(0);
    expect(opposite?.polarity.closerToOpposite).toBeGreaterThan(0);
    expect(opposite?.polarity.clash).toBeGreaterThan(0);
    expect(opposite?.signals.behindClosest).toBeLessThan(0);
  });

  it("tells how far apart two sentences lie on the axes of contrast", async () => {
    const collect = await open(claim);
    const { sentences } = await collect([
      "The cache increases latency.",
      "Decreases the latency of the cache.",
    ]);
    expect(sentences.map(({ polarity: { lessApart, denialApart } }) => [lessApart, denialApart])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it("takes a passage's sentences together", async () => {
    const collect = await open(claim);
    const { signals } = await collect(["The cache is warm.", "It increases.", "So does the latency."]);
    expect(signals).toEqual({ similarity: 1, weakest: 1, wordsHeld: 1 });
  });

  it("looks at the six sentences that share most words, in reading order", async () => {
    const collect = await open(claim);
    const plain = Array.from({ length: 8 }, (_, index) => `The cache number ${index} is warm.`);
    const { sentences } = await collect([...plain, "The cache and its latency grow."]);
    expect(sentences.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 8]);
  });

  it("hears what is announced and what was found", async () => {
    const collect = await open(claim);
    const { sentences } = await collect([
      "We aimed to assess whether the cache increases latency.",
      "These data show that the cache increases latency.",
    ]);
    expect(sentences.map(({ signals: { announces, concludes } }) => [announces, concludes])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

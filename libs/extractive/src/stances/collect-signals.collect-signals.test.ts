import { describe, expect, it } from "vitest";
import type { Encoded } from "../encoding.ts";
import { createContrastAxes, type SignalEncoder } from "./collect-signals.ts";

const lessening = /^(?:decrease|lower|worsen|prevent|weaken|slow|shrink|oppose)s?$/u;

/** A token for each word: on the first dimension how much it says, on the second whether "not" stands in its sentence. */
const encodeText = (text: string): Encoded => {
  const found = [...text.matchAll(/\w+/gu)];
  const data = new Float32Array(found.length * 2);
  for (const [row, [word]] of found.entries()) {
    data[row * 2] = lessening.test(word) ? -1 : 1;
    data[row * 2 + 1] = text.includes(" not ") ? -1 : 1;
  }
  return {
    dense: data.slice(0, 2),
    tokens: { data, count: found.length, dimensions: 2 },
    offsets: found.map(({ 0: word, index }) => [index, index + word.length] as const),
  };
};

const aCountingEncoder = () => {
  const counted = { texts: 0 };
  const encoder: SignalEncoder = {
    profile: { id: "fake", tokenDimensions: 2 },
    encode: async (texts) => {
      counted.texts += texts.length;
      return texts.map(({ text }) => encodeText(text));
    },
  };
  return { encoder, counted };
};

const { signal } = new AbortController();

describe("createContrastAxes", () => {
  it("finds along what verbs that say more and verbs that are affirmed lie apart from the others", async () => {
    const { more, affirmed } = await createContrastAxes(aCountingEncoder().encoder)(signal);
    expect([...more]).toEqual([1, 0]);
    expect([...affirmed]).toEqual([0, 1]);
  });

  it("encodes its sentences once, and again only after it was interrupted", async () => {
    const { encoder, counted } = aCountingEncoder();
    const contrastAxes = createContrastAxes(encoder);
    await contrastAxes(signal);
    const { texts } = counted;
    await contrastAxes(signal);
    expect(counted.texts).toBe(texts);
    const interrupted = createContrastAxes({
      ...encoder,
      encode: () => Promise.reject(new Error("interrupted")),
    });
    await expect(interrupted(signal)).rejects.toThrow("interrupted");
  });
});

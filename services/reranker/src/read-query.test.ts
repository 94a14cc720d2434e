import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createCanRead } from "./read-query.ts";

const { signal } = new AbortController();

/** Encoding of a text with this many tokens, spread evenly over the part that was read. */
const encodedAs = (text: string, tokens: number, unknownShare = 0): Encoded => ({
  dense: new Float32Array(),
  tokens: { data: new Float32Array(), count: tokens, dimensions: 1 },
  offsets: Array.from({ length: tokens }, (_, index) => [
    Math.floor((index * text.length) / tokens),
    Math.floor(((index + 1) * text.length) / tokens),
  ]),
  unknownShare,
});

/** A model that encodes a Chinese character as `perCharacter` tokens and does not know a share of them. */
const modelWith = ({ perCharacter = 1, unknownShare = 0 } = {}) => {
  const asked: string[] = [];
  const canRead = createCanRead({
    encodeQuery: async (text) => {
      asked.push(text);
      return encodedAs(text, Math.ceil(text.length * perCharacter), unknownShare);
    },
  });
  return { asked, canRead };
};

const english = () => modelWith({ unknownShare: 0.55 }).canRead;

const chinese = "会议讨论了哪些关于预算的问题？";
const russian = "Кто поливает деревья во время засухи?";
const japanese = "干ばつのときに木に水をやるのは誰ですか";

// Tokens and unknown shares of English, Chinese, Russian and Korean are those of gte-small.
describe("createCanRead", () => {
  it.each([
    ["Wie werden Blumenbeete in der kalten Jahreszeit geschützt?", 20],
    ["p53 TP53 BRCA1", 8],
    ["TNF-α inhibits apoptosis in rheumatoid arthritis", 14],
    ["How do trams in 北京 brake on steep ground?", 12],
    ["42", 1],
  ])("reads %s, of which the model knows words or their parts", async (text, tokens) => {
    expect(await english()(text, encodedAs(text, tokens), signal)).toBe(true);
  });

  it.each([
    [russian, 31, 0],
    ["한국의 수도는 어디입니까?", 16, 0.06],
    [japanese, 19, 0.1],
    ["☃", 1, 1],
  ])("does not read %s letter by letter", async (text, tokens, unknownShare) => {
    expect(await english()(text, encodedAs(text, tokens, unknownShare), signal)).toBe(false);
  });

  it("does not read Chinese of which it happens to know every character, nor where some words are Latin", async () => {
    expect(await english()("大学招生", encodedAs("大学招生", 4), signal)).toBe(false);
    expect(await english()("MBA招生计划", encodedAs("MBA招生计划", 5), signal)).toBe(false);
  });

  it("reads Chinese with a model that knows the commonest characters, asked once", async () => {
    const { canRead, asked } = modelWith();
    expect(await canRead(chinese, encodedAs(chinese, 14), signal)).toBe(true);
    expect(await canRead("大学招生", encodedAs("大学招生", 4), signal)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it("goes by the part that was read, however long the text", async () => {
    const text = `${russian}${" Thank you for the answer.".repeat(1_000)}`;
    expect(await english()(text, encodedAs(russian, 31), signal)).toBe(false);
  });
});

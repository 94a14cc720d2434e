import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerRequest } from "../answers/answer-request.ts";
import type { ReadableItem, ReadableText } from "../items/readable-item.ts";
import { anyDocument } from "../testing/any-document.ts";
import { requestWindows } from "./request-windows.ts";

const linkId = "meeting-1";
const documentId = "d-1";

const itemOf = (text: string, language = "en"): ReadableItem & { readonly transcript: ReadableText } => ({
  reference: {
    itemId: "i-1",
    linkId,
    source: "meetings",
    title: "On penguins",
    metadata: {},
    transcript: { documentId, characters: text.length, words: 0, language },
    comments: null,
  },
  transcript: { documentId, text, language, marking: null, timings: [] },
  comments: null,
});

const chat = "Grad A: We talk about the weather, and then about the traffic of the day. ".repeat(30);
const text = `${chat}PhD B: The penguins dive under the ice for minutes. ${chat}${chat}`;

const read = (item: ReturnType<typeof itemOf>, budgetCharacters: number, maxWindows = 3) => {
  const search = { question: "How long do penguins dive?", found: [] };
  const limits = { budgetCharacters, maxWindows };
  const requests = requestWindows({
    linkId,
    part: "transcript",
    text: item.transcript,
    ...search,
    ...limits,
  });
  return { requests, answers: requests.map((request) => answerRequest(request, [item])) };
};

describe("requestWindows", () => {
  it("asks for the words in which the answer stands", () => {
    const item = itemOf(text);

    const { requests, answers } = read(item, 2_500, 1);

    expect(requests).toMatchObject([{ type: "word_range", linkIds: [linkId], contentTypes: ["transcript"] }]);
    const [piece] = answers.flatMap(({ pieces }) => pieces);
    expect(text.slice(piece?.start, piece?.end)).toContain("The penguins dive under the ice for minutes.");
  });

  it("says how much of the answer is expected there", () => {
    const [request] = read(itemOf(text), 100_000, 1).requests;

    expect(request?.reason).toBe("100 % of the answer is expected there");
  });

  it("asks for nothing where no excerpt has room", () => {
    expect(read(itemOf(text), 50).requests).toEqual([]);
  });

  it("is answered in full, and within the budget, in any script", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 0, max: 2_000 }), ({ text: any, language }, budget) => {
        const { requests, answers } = read(itemOf(any.repeat(4), language), budget);

        expect(requests.length).toBeLessThanOrEqual(3);
        expect(answers.every(({ status, repairs }) => status === "fulfilled" && repairs.length === 0)).toBe(
          true,
        );
        expect(answers.reduce((sum, { characters }) => sum + characters, 0)).toBeLessThanOrEqual(budget);
      }),
    );
  });
});

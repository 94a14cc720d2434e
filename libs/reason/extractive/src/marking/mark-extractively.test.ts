import { type Comment, markingSchema } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markExtractively } from "./mark-extractively.ts";

const options = { pause: async (): Promise<void> => undefined };
const title = "A text";

const sentences = [
  "The studio reset the ranks of all players in March 2024, and retention fell by 30%. ",
  "I think the reset of the ranks is unfair to casual players of the studio.\n",
  "Ana: 新排名系统对休闲玩家不公平，因为他们没有时间重新打到原来的段位。\n",
  "玩家留存率在赛季重置后下降了30%，日活跃用户从50万增长到65万。",
  "Студия отменила часть правил сброса сезона и вернула награды игрокам.\n\n",
  "Ранги игроков не сохраняются 、リーグの順位は来月リセットされる予定です。",
  "👍🏽 {laugh} uh, ",
  "# Heading\n",
  "| a | b |\n",
  "Why? ",
  "x".repeat(700),
];
const anyText = fc.array(fc.constantFrom(...sentences), { maxLength: 60 }).map((parts) => parts.join(""));
const anyComment = fc.record({
  start: fc.nat(4_000),
  length: fc.nat(300),
  likes: fc.nat(),
  replies: fc.nat(9),
});
const toComments = (
  found: readonly { start: number; length: number; likes: number; replies: number }[],
): Comment[] =>
  found.map(({ start, length, likes, replies }, index) => ({
    id: `c${index}`,
    start,
    end: start + length,
    likes,
    replies,
  }));

describe("markExtractively", () => {
  it("pauses between the kinds of numbers of a statement, whose patterns compile when they are first used", async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
    };
    await markExtractively({ title, text: "The mill ground 310 sacks.", language: "en" }, { pause });
    expect(pauses).toBeGreaterThan(40);
  });

  it("finds markers that match their schema and are in the text, in any script and with any comments", async () => {
    const cases = fc.tuple(
      anyText,
      fc.constantFrom("en", "zh", "ru", "de", "ja", "und"),
      fc.option(fc.array(anyComment)),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([text, language, commented]) => {
        const comments = commented === null ? undefined : toComments(commented);
        const found = await markExtractively({ title, text, language, comments }, options);
        const { markers } = markingSchema.parse({ ...found, coveredShare: 1, model: null, recipe: "twin" });
        expect(markers.map(({ id }) => id)).toEqual(markers.map((_one, index) => `m${index + 1}`));
        for (const { start, end, text: said } of markers) {
          const rests = text.slice(start, end);
          expect(rests.replaceAll(/\{[^{}]*\}|\s/gu, "")).toBe(said.replaceAll(/\s/gu, ""));
          if (comments !== undefined)
            expect(comments.some((comment) => comment.start <= start && end <= comment.end)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("marks the same text the same every time", async () => {
    const text = sentences.join("").repeat(5);
    const [first, second] = await Promise.all(
      [1, 2].map(() => markExtractively({ title, text, language: "en" }, options)),
    );
    expect(second).toEqual(first);
    expect(first?.markers.length).toBeGreaterThan(0);
  });

  it("finds nothing in a text without statements", async () => {
    for (const text of ["", " \n ", "👍🏽".repeat(50), "?".repeat(100), "{".repeat(10_000)])
      expect(await markExtractively({ title, text, language: "en" }, options)).toEqual({
        markers: [],
        topicAreas: [],
      });
  });
});

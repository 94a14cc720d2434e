import type { Comment } from "@quarry/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatements, splitChunks } from "./statements.ts";

const read = async (text: string, language = "en", comments?: readonly Comment[]) => {
  let pauses = 0;
  const statements = await readStatements(text, {
    language,
    comments,
    pause: async () => void (pauses += 1),
  });
  return { statements, pauses, said: statements.map((statement) => statement.text) };
};

const comment = (text: string, words: string): Comment => {
  const start = text.indexOf(words);
  return { id: words, start, end: start + words.length, likes: 0, replies: 0 };
};

describe("readStatements", () => {
  it("gives the sentences of a text where they are, without headings", async () => {
    const text = "# Locks\n\nA lock expires after five\nseconds. Another worker takes the job.";
    const { statements, said } = await read(text);
    expect(said).toEqual(["A lock expires after five seconds.", "Another worker takes the job."]);
    expect(statements.map(({ start, end }) => text.slice(start, end))).toEqual([
      "A lock expires after five\nseconds.",
      "Another worker takes the job.",
    ]);
  });

  it.each([
    [
      "en",
      "Ana: Um, well, the lock expires.\nBo: It does. And then?\nAna: {laugh} The job is taken\nBo: Right, by another.",
      ["the lock expires.", "It does.", "And then?", "The job is taken", "by another."],
    ],
    [
      "zh",
      "主持人：锁会过期吗？\n王明：嗯，那么，锁会在五秒后过期。\n主持人：好的，明白。",
      ["锁会过期吗？", "锁会在五秒后过期。", "明白。"],
    ],
    [
      "ru",
      "Анна: Ну, замок истекает.\nПётр: Задача остаётся.\nАнна: Вот, как.",
      ["замок истекает.", "Задача остаётся.", "как."],
    ],
  ])(
    "takes what is said from the turns of a transcript in %s, without who says it",
    async (language, text, said) => {
      expect((await read(text, language)).said).toEqual(said);
    },
  );

  it.each([
    ["en", "No jobs were lost."],
    ["en", "So many workers were killed."],
    ["en", "Right now nobody renews the lock."],
    ["en", "Well-kept locks last."],
    ["ru", "Нет больше задач."],
    ["ru", "Так как замок истёк, задача свободна."],
    ["de", "Gut die Hälfte der Sperren ist weg."],
    ["zh", "好的锁不会过期。"],
    ["zh", "那个锁过期了。"],
  ])("leaves a sentence what it needs in %s: %s", async (language, text) => {
    expect((await read(text, language)).said).toEqual([text]);
  });

  it("does not treat text with colons as a transcript", async () => {
    expect((await read("Note: the lock expires.\n\nTip: renew it in time.")).said[0]).toBe(
      "Note: the lock expires.",
    );
  });

  it("reads only the comments of a document that holds comments", async () => {
    const text = "ana (3 likes)\nIt is slow. I left\n\nbo\n# Great video";
    const comments = ["It is slow. I left", "# Great video"].map((words) => comment(text, words));
    expect((await read(text, "en", comments)).said).toEqual(["It is slow.", "I left", "Great video"]);
  });

  it("takes a long sentence in parts that end where its clauses do", async () => {
    const clause = "the worker that holds the lock renews it again and again before its time is over";
    const { said } = await read(`${Array.from({ length: 30 }, () => clause).join(", ")}.`);
    expect(said.length).toBeGreaterThan(3);
    for (const part of said) {
      expect(part.length).toBeLessThanOrEqual(500);
      expect(part).toMatch(/^the worker.*over[,.]$/u);
    }
  });

  it("takes a text without any sentence end in parts that end between words", async () => {
    const { said } = await read("lock job worker ".repeat(5_000));
    for (const part of said) expect(part).toMatch(/^(?:lock|job|worker)\b.*\b(?:lock|job|worker)$/u);
    expect(said.join(" ")).toBe("lock job worker ".repeat(5_000).trim());
  });

  it("lets others work in between, however long the text", async () => {
    expect((await read("A lock expires. ".repeat(50_000))).pauses).toBeGreaterThanOrEqual(40);
  });
});

const pieces = [
  "The lock expires. ",
  "Замок истёк, а задача — нет.\n",
  "锁到期了。任务继续",
  "ロックは切れた。",
  "👍🏽",
  "\n\n",
  "word",
  " ",
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join(""));

const cut = (text: string, maxCharacters: number, seams?: readonly number[]): string[] =>
  splitChunks(text, { maxCharacters, seams }).map(({ start, end }) => text.slice(start, end));

describe("splitChunks", () => {
  it("gives the whole text, in any script, in chunks that are not too long and cut no letter in two", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 8, max: 300 }), fc.array(fc.nat(900)), (text, max, offsets) => {
        const seams = offsets.toSorted((one, other) => one - other);
        const chunks = cut(text, max, seams);
        expect(chunks.join("")).toBe(text);
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(max);
          expect(chunk).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/u);
        }
      }),
    );
  });

  it.each([
    ["a paragraph", "One. Two three four.\n\nFive six. Seven eight.", 30, "One. Two three four.\n\n"],
    ["a turn", "Ana: one two three.\nBo: four five. Six", 30, "Ana: one two three.\n"],
    ["a sentence", "One two three four. Five six seven eight", 30, "One two three four. "],
    ["a Chinese sentence", "一二三四五六七八九。十一十二十三", 12, "一二三四五六七八九。"],
    ["a word", "one two three four five six", 16, "one two three "],
    ["nothing", "a".repeat(20), 16, "a".repeat(16)],
  ])("ends a chunk with %s", (_what, text, max, first) => {
    expect(cut(text, max)[0]).toBe(first);
  });

  it("begins a chunk with a comment rather than a paragraph", () => {
    const text = "First comment, a long one.\n\nAna says: second comment.\n\nThird";
    expect(cut(text, 50, [0, 28])[1]).toMatch(/^Ana says/u);
  });
});

describe("splitChunks on hostile texts", () => {
  it.each(["!", "。", ".)", " "])("takes linear time for a row of %j", (sign) => {
    const text = sign.repeat(2_000_000);
    const chunks = splitChunks(text, { maxCharacters: 20_000 });
    expect(chunks.at(-1)?.end).toBe(text.length);
  });
});

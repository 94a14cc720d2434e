import type { Comment } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { readStatements } from "./statements.ts";

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
  it("returns the sentences of a text with their positions, without headings", async () => {
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
  ])("keeps the necessary parts of a sentence in %s: %s", async (language, text) => {
    expect((await read(text, language)).said).toEqual([text]);
  });

  it("does not treat text with colons as a transcript", async () => {
    expect((await read("Note: the lock expires.\n\nTip: renew it in time.")).said[0]).toBe(
      "Note: the lock expires.",
    );
  });

  it("reads only the comments of a document that contains comments", async () => {
    const text = "ana (3 likes)\nIt is slow. I left\n\nbo\n# Great video";
    const comments = ["It is slow. I left", "# Great video"].map((words) => comment(text, words));
    expect((await read(text, "en", comments)).said).toEqual(["It is slow.", "I left", "Great video"]);
  });

  it("splits a long sentence at the ends of its clauses", async () => {
    const clause = "the worker that holds the lock renews it again and again before its time is over";
    const { said } = await read(`${Array.from({ length: 30 }, () => clause).join(", ")}.`);
    expect(said.length).toBeGreaterThan(3);
    for (const part of said) {
      expect(part.length).toBeLessThanOrEqual(500);
      expect(part).toMatch(/^the worker.*over[,.]$/u);
    }
  });

  it("splits a text without any sentence end between words", async () => {
    const { said } = await read("lock job worker ".repeat(5_000));
    for (const part of said) expect(part).toMatch(/^(?:lock|job|worker)\b.*\b(?:lock|job|worker)$/u);
    expect(said.join(" ")).toBe("lock job worker ".repeat(5_000).trim());
  });

  it("yields to other work, for any length of the text", async () => {
    expect((await read("A lock expires. ".repeat(50_000))).pauses).toBeGreaterThanOrEqual(40);
  });
});

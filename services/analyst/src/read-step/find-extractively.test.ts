import { describe, expect, it } from "vitest";
import { aCandidate } from "../testing/found-sentences.ts";
import { aStep, aTurnInput } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { askedKinds, goalTerms, headedKinds, kindOf, rankCandidates } from "./find-extractively.ts";
import type { Similarity } from "./reading-turn.ts";

describe("askedKinds", () => {
  it.each([
    ["Facts and figures: the remote control", ["key-fact", "datapoint"]],
    ["How many people came?", ["datapoint"]],
    ["What did the team think of it?", ["opinion"]],
    ["观点与依据：遥控器", ["opinion"]],
    ["Факты и данные: пульт", ["key-fact", "datapoint"]],
    ["Meinungen und ihre Gründe: die Fernbedienung", ["opinion"]],
    ["Why did the ferry stop?", []],
  ])("tells by its words what %j asks for", (goal, types) => {
    expect([...askedKinds(goal)]).toEqual(types);
  });
});

describe("headedKinds", () => {
  it.each([
    ["Views and their grounds: What does it cost?", ["opinion"]],
    ["观点与依据：遥控器有多少按钮", ["opinion"]],
    ["What did the team think of it?", []],
    ["Buttons: what did the team think of them?", []],
  ])("are those that the heading of %j names", (goal, types) => {
    expect([...headedKinds(goal)]).toEqual(types);
  });
});

describe("kindOf", () => {
  it.each([
    ["en", "The remote control has twelve buttons.", "datapoint"],
    ["en", "I think the buttons are too small.", "opinion"],
    ["zh", "我认为晚上的班次太少了。", "opinion"],
    ["en", "The remote control is made of rubber.", "key-fact"],
    ["en", "Thank you all for coming.", undefined],
  ])("tells in %s by the wording what %j is", (language, quote, kind) => {
    expect(kindOf({ quote, language })).toBe(kind);
  });

  it("is what the sentence was marked as", () => {
    expect(kindOf({ quote: "It is.", language: "en", markerType: "opinion" })).toBe("opinion");
  });
});

const items = seasonItems();

const rank = async (candidates: readonly CandidateSentence[], similarity?: Similarity): Promise<string[]> => {
  const ranked = await rankCandidates({ job: aTurnInput(items), items, similarity }, candidates);
  return ranked.map(({ quote }) => quote);
};

const similarityIn = (languages: readonly string[], similarityOf: (text: string) => number): Similarity => ({
  of: async (_query, texts) => texts.map(similarityOf),
  reads: (language) => languages.includes(language),
});

const reset = "Casual players left after the season reset.";
const players = "Casual players left for another game.";
const chinese = "休闲玩家在赛季重置后离开了游戏。";

describe("rankCandidates", () => {
  it("puts first what says most of the goal, and leaves out what says nothing of it", async () => {
    const candidates = [players, "The harbour has two towers.", reset].map((quote) => aCandidate(quote));
    expect(await rank(candidates)).toEqual([reset, players]);
  });

  it("keeps what all of a few short comments speak of", async () => {
    const said = ["The reset is unfair.", "A reset is fun.", "I hate every reset."];
    expect(await rank(said.map((quote) => aCandidate(quote, { part: "comments" })))).toHaveLength(3);
  });

  it.each([
    ["the encoder reads its language", ["en"], "Players left at the reset."],
    ["not where it reads others only", ["zh"], "The reset made players leave."],
  ])("weighs meaning as well where %s", async (_case, read, first) => {
    const twins = [aCandidate("The reset made players leave."), aCandidate("Players left at the reset.")];
    const nearer = similarityIn(read, (text) => (text.startsWith("Players") ? 1 : 0));
    expect((await rank(twins, nearer))[0]).toBe(first);
  });

  it("takes a text in another language by its meaning alone, and only where the encoder reads both", async () => {
    const foreign = [aCandidate(chinese, { language: "zh" })];
    expect(await rank(foreign)).toEqual([]);
    expect(
      await rank(
        foreign,
        similarityIn(["en"], () => 0.9),
      ),
    ).toEqual([]);
    expect(
      await rank(
        foreign,
        similarityIn(["zh"], () => 0.9),
      ),
    ).toEqual([]);
    expect(
      await rank(
        foreign,
        similarityIn(["en", "zh"], () => 0.9),
      ),
    ).toEqual([chinese]);
  });

  it("puts first what is of the kind that the goal of the step asks for", async () => {
    const said = [reset, "I think players left because the season reset was unfair."].map((quote) =>
      aCandidate(quote),
    );
    const asking = async (goal: string) => {
      const job = { ...aTurnInput(items), step: aStep({ goal }) };
      return (await rankCandidates({ job, items }, said))[0]?.quote;
    };
    expect(await asking("Facts and figures: Why did players leave after the season reset?")).toBe(reset);
    expect(await asking("Views and their grounds: Why did players leave after the season reset?")).toBe(
      said[1]?.quote,
    );
  });

  it("takes no text for one in another language because its own is not known", async () => {
    const list = [aCandidate("apples pears plums", { language: "und" })];
    expect(
      await rank(
        list,
        similarityIn(["en", "und"], () => 0.9),
      ),
    ).toEqual([]);
  });
});

const written = (goal: string, language: string): string[] => [...goalTerms(goal, language).values()];

describe("goalTerms", () => {
  it.each([
    ["Summarize the discussion about the remote control", "en", ["remote", "control"]],
    ["What did the team think about the battery?", "en", ["battery"]],
    ["Facts and figures: What does the remote control cost?", "en", ["remote", "control", "cost"]],
    ["Worin die Quellen übereinstimmen: die Batterie", "de", ["Batterie"]],
    ["总结关于预算的讨论", "zh", ["预算"]],
  ])("leaves out of %j what only asks", (goal, language, words) => {
    expect(written(goal, language)).toEqual(words);
  });

  it("keeps words that only ask when there are no others", () => {
    expect(written("Summarize the discussion", "en")).toEqual(["Summarize", "discussion"]);
  });
});

import { describe, expect, it } from "vitest";
import { aCandidate } from "../../../testing/found-sentences.ts";
import { aStep, aTurnInput } from "../../../testing/reading-session.ts";
import { seasonItems } from "../../../testing/season-items.ts";
import type { Similarity } from "../../turn/reading-turn.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { rankCandidates } from "./rank-candidates.ts";

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

import { terms } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { aCandidate } from "../testing/found-sentences.ts";
import { aStep, aTurnInput } from "../testing/reading-session.ts";
import { seasonItems } from "../testing/season-items.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { askedKinds, goalTerms, rankCandidates } from "./find-extractively.ts";
import type { Similarity } from "./reading-turn.ts";

describe("askedKinds", () => {
  it.each([
    ["Which facts and figures are known of the remote control?", ["key-fact", "datapoint"]],
    ["How many people came?", ["datapoint"]],
    ["What did the team think of it?", ["opinion"]],
    ["大家对遥控器有什么看法？", ["opinion"]],
    ["Какие факты и данные есть о пульте?", ["key-fact", "datapoint"]],
    ["Welche Meinungen gibt es zur Fernbedienung?", ["opinion"]],
    ["Why did the ferry stop?", []],
  ])("finds the marker types that %j asks for", (goal, types) => {
    expect([...askedKinds(goal)]).toEqual(types);
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
  it("ranks sentences by their share of the goal's words, and omits those with none", async () => {
    const candidates = [players, "The harbour has two towers.", reset].map((quote) => aCandidate(quote));
    expect(await rank(candidates)).toEqual([reset, players]);
  });

  it("keeps a subject that all of a few short comments share", async () => {
    const said = ["The reset is unfair.", "A reset is fun.", "I hate every reset."];
    expect(await rank(said.map((quote) => aCandidate(quote, { part: "comments" })))).toHaveLength(3);
  });

  it.each([
    ["the encoder reads its language", ["en"], "Players left at the reset."],
    ["not where it reads others only", ["zh"], "The reset made players leave."],
  ])("also uses meaning if %s", async (_case, read, first) => {
    const twins = [aCandidate("The reset made players leave."), aCandidate("Players left at the reset.")];
    const nearer = similarityIn(read, (text) => (text.startsWith("Players") ? 1 : 0));
    expect((await rank(twins, nearer))[0]).toBe(first);
  });

  it("ranks a text in another language by meaning alone, and only if the encoder reads both languages", async () => {
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

  it("ranks the marker type that the goal asks for first", async () => {
    const view = "I think players left because the season reset was unfair.";
    const said = [aCandidate(reset, { markerType: "key-fact" }), aCandidate(view, { markerType: "opinion" })];
    const job = {
      ...aTurnInput(items),
      step: aStep({ goal: "Which views are there on why players left after the season reset?" }),
    };
    expect((await rankCandidates({ job, items }, said))[0]?.quote).toBe(view);
    const unasked = { ...job, step: aStep({ goal: "Why did players leave after the season reset?" }) };
    expect((await rankCandidates({ job: unasked, items }, said))[0]?.quote).toBe(reset);
  });

  it("does not treat a text of unknown language as one in another language", async () => {
    const list = [aCandidate("apples pears plums", { language: "und" })];
    expect(
      await rank(
        list,
        similarityIn(["en", "und"], () => 0.9),
      ),
    ).toEqual([]);
  });
});

describe("goalTerms", () => {
  it.each([
    ["Summarize the discussion about the remote control", "en", "remote control"],
    ["What did the team think about the battery?", "en", "battery"],
    ["Which facts are known of the remote control and its cost?", "en", "remote control cost"],
    ["Worin die Quellen übereinstimmen: die Batterie", "de", "Batterie"],
    ["总结关于预算的讨论", "zh", "预算"],
    ["Summarize the discussion", "en", "Summarize discussion"],
  ])("omits words of %j that only ask, unless there are no others", (goal, language, words) => {
    expect(goalTerms(goal, language)).toEqual(new Set(terms(words, language)));
  });
});

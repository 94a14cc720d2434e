import { discoverGoals, type Goal, type InputOf, type OutputOf } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import type { ReadableItem } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import type { Reasoning } from "../ports.ts";
import { jobContext, prompts, wordingFor } from "../testing/job-context.ts";
import { aLibraryOf, aReadingCollection } from "../testing/reading-collection.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";
import { createDiscoverGoals } from "./discover-goals.ts";

const season = seasonItems();

const discover = async (
  reasoning: Partial<Reasoning>,
  changes: Partial<InputOf<typeof discoverGoals>> = {},
  items: readonly ReadableItem[] = season,
): Promise<OutputOf<typeof discoverGoals>> => {
  const handler = createDiscoverGoals({ library: aLibraryOf(items), wordingFor, prompts, ...reasoning });
  const input = { requestId: "q", items: items.map(({ reference }) => reference), language: "en", limit: 5 };
  return discoverGoals.output.parse(await handler({ ...input, ...changes }, jobContext));
};

const saying = (...goals: readonly Partial<Goal>[]): string => {
  const whole = {
    goal: "Why did players leave after the season reset?",
    rationale: "Because.",
    linkIds: [],
    markers: [],
  };
  return JSON.stringify({ goals: goals.map((goal) => ({ ...whole, ...goal })) });
};
const discoverByReply = async (...goals: readonly Partial<Goal>[]): Promise<readonly Goal[]> =>
  (await discover({ model: createScriptedModel([saying(...goals), saying(...goals)]) })).goals;

const fell = `FACT: ${sampleQuotes.fell}`;

/** Asserts invariants of goals, regardless of which model proposed them. */
const expectBorne = (goals: readonly Goal[], items: readonly ReadableItem[] = season): void => {
  const lines = new Set(
    items.flatMap(({ transcript }) => transcript?.marking?.markers.map(({ text }) => text) ?? []),
  );
  const linkIds = items.map(({ reference }) => reference.linkId);
  expect(goals.length).toBeGreaterThan(0);
  for (const goal of goals) {
    expect(goal.markers.length).toBeGreaterThan(0);
    for (const marker of goal.markers) expect(lines).toContain(marker.replace(/^[A-Z]+: /u, ""));
    expect(linkIds).toEqual(expect.arrayContaining(goal.linkIds));
    expect(goal.linkIds.length).toBeGreaterThan(0);
  }
  const strengths = goals.map(({ strength }) => strength);
  expect(strengths).toEqual(strengths.toSorted((one, other) => other - one));
  expect(new Set(goals.map(({ goal }) => goal)).size).toBe(goals.length);
};

describe("discovering goals with a model", () => {
  it("shows it the markers of every item, and no text", async () => {
    const model = createScriptedModel([saying({ markers: [fell] })]);
    await discover({ model }, { language: "zh", interest: "players" });
    const prompt = model.requests[0]?.messages[0]?.content ?? "";
    expect(prompt).toContain("**可用的内容项标记概览**");
    expect(prompt).toContain(`★ ${fell}`);
    expect(prompt).toContain("--- begin interest");
    expect(prompt).not.toContain("In chapter 1 ");
  });

  it("keeps goals with their existing items and markers, and rates their strength", async () => {
    const [goal, ...others] = await discoverByReply({
      linkIds: ["yt_reset", "yt_invented"],
      markers: [fell, "FACT: The moon is made of cheese"],
    });
    expect(others).toEqual([]);
    expect(goal).toMatchObject({
      id: "g1",
      rationale: "Because.",
      linkIds: expect.arrayContaining(["yt_reset"]),
    });
    expect(goal?.linkIds).not.toContain("yt_invented");
    expect(goal?.markers).toContain(fell);
    expect(goal?.markers.join()).not.toContain("cheese");
  });

  it("finds a marker that was copied inexactly, and an item by its title", async () => {
    const marker = "★ fact: player retention fell by 30% after the season reset";
    const [goal] = await discoverByReply({ linkIds: ["About yt_reset"], markers: [marker] });
    expect(goal).toMatchObject({
      linkIds: expect.arrayContaining(["yt_reset"]),
      markers: expect.arrayContaining([fell]),
    });
  });

  it.each([
    ["rests on nothing that is there", { linkIds: ["x"], markers: ["FACT: nobody said so, ever"] }],
    ["holds an address", { goal: "Why did players leave, see https://invented.example?", markers: [fell] }],
  ])("drops a goal that %s", async (_what, goal) => {
    const good = { markers: ["DATA: " + sampleQuotes.time], goal: "How long is the playing time?" };
    expect((await discoverByReply(goal, good)).map((one) => one.goal)).toEqual([good.goal]);
  });

  it("asks again when no goal is left, and then uses the fallback", async () => {
    const bad = saying({ goal: "How do penguins digest krill?", linkIds: ["x"] });
    const model = createScriptedModel([bad, bad]);
    const answer = await discover({ model });
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("copied from the overview");
    expect(answer).toEqual(await discover({}));
    expect(answer.model).toBeNull();
  });

  it("lists each goal once, up to the limit", async () => {
    const twice = { markers: [fell] };
    expect(await discoverByReply(twice, twice)).toHaveLength(1);
    const model = createScriptedModel([
      saying(
        { markers: [fell] },
        { goal: "How long is the playing time?", markers: [`DATA: ${sampleQuotes.time}`] },
      ),
    ]);
    expect((await discover({ model }, { limit: 1 })).goals).toHaveLength(1);
  });
});

describe("discovering goals with a model that paraphrases", () => {
  it("keeps a goal with existing markers, even if it shares few words with them", async () => {
    const goal = { goal: "What makes gamers quit?", linkIds: ["yt_reset"], markers: [fell] };
    expect(await discoverByReply(goal)).toMatchObject([
      { goal: goal.goal, markers: expect.arrayContaining([fell]) },
    ]);
  });
});

describe("discovering goals without a model", () => {
  it("words them in the language of the texts", async () => {
    const { goals, model } = await discover({}, { language: "de" });
    expectBorne(goals);
    expect(model).toBeNull();
    expect(goals.map(({ goal }) => goal).join("\n")).toContain("What do the sources say about");
  });

  it("proposes goals about figures only where there are any", async () => {
    const facts = ["Nobody pays for the parking permits.", "The parking permits are handed out in May."];
    const figures = [
      "The ferry tickets cost 4 euros.",
      "Half of the ferry tickets, 900 of them, were sold in June.",
    ];
    const items = aReadingCollection(
      ["a", "b"].map((linkId, index) => ({
        linkId,
        text: `${facts[index]} ${figures[index]}`,
        marked: [
          ["key-fact", facts[index] ?? ""],
          ["datapoint", figures[index] ?? ""],
        ],
      })),
    );
    const { goals } = await discover({}, {}, items);
    expect(goals.map(({ goal, rationale }) => [goal, rationale.includes("figures")])).toEqual([
      ["Which figures do the sources give on “ferry tickets”, and what do they show?", true],
      ["What do the sources say about “parking permits”, and where do they differ?", false],
    ]);
  });

  it("restricts goals to the user's interest, and reports when nothing relates to it", async () => {
    const { goals, warnings } = await discover({}, { interest: "playing time of casual players" });
    expect(goals.flatMap(({ linkIds }) => linkIds)).not.toContain("blog_maps");
    const nothingRelevant = expect.stringContaining("no marker bears on the interest");
    expect(warnings).not.toContainEqual(nothingRelevant);
    const lost = await discover({}, { interest: "quince jam" });
    expect(lost.warnings).toContainEqual(nothingRelevant);
    expectBorne(lost.goals);
  });

  it("proposes nothing for items without markers, asks no model, and reports what was shown instead", async () => {
    const model = createScriptedModel([]);
    const items = aReadingCollection([{ linkId: "a", text: "Snails sleep for years when it is dry." }]);
    expect(await discover({ model }, {}, items)).toEqual({
      goals: [],
      model: null,
      warnings: ['item "a": the text has no markers; a sentence of it is shown instead'],
    });
  });
});

describe("discovering goals with personas", () => {
  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 4],
  ] as const)("proposes only goals that the markers support with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    for (let time = 0; time < times; time += 1) {
      const answer = await discover({ model }, { interest: `players of season ${time}` });
      // Without a model, few markers on an interest support no goals.
      if (answer.model !== null) expectBorne(answer.goals);
      if (persona === "capable") expect(answer.model).toEqual({ name: "m" });
      expectNoInvention(answer);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});

import { type InputOf, type OutputOf, planResearch, type PlanStep } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import type { ReadableItem } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import type { Reasoning } from "../ports.ts";
import { jobContext, prompts, wordingFor } from "../testing/job-context.ts";
import { aLibraryOf, aReadingCollection } from "../testing/reading-collection.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";
import { createPlanResearch } from "./plan-research.ts";

const season = seasonItems();
const goal = "Why did casual players leave after the season reset?";

const plan = async (
  reasoning: Partial<Reasoning>,
  changes: Partial<InputOf<typeof planResearch>> = {},
  items: readonly ReadableItem[] = season,
): Promise<OutputOf<typeof planResearch>> => {
  const handler = createPlanResearch({ library: aLibraryOf(items), wordingFor, prompts, ...reasoning });
  const references = items.map(({ reference }) => reference);
  const input = {
    runId: "r-01h2x3y4",
    goal,
    language: "en",
    items: references,
    overviewItems: 20,
    maxSteps: 4,
  };
  return planResearch.output.parse(await handler({ ...input, ...changes }, jobContext));
};

const step = (changes: Partial<PlanStep> = {}): PlanStep => ({
  step_id: 1,
  goal: "Why did casual players leave?",
  required_content_items: ["yt_reset"],
  required_data: "transcript_with_comments",
  marker_relevance: [`FACT: ${sampleQuotes.fell}`],
  retrieval_strategy: "full_content",
  ...changes,
});
const saying = (...steps: readonly object[]): string => JSON.stringify({ steps });
const planByReply = async (...steps: readonly object[]): Promise<readonly PlanStep[]> =>
  (await plan({ model: createScriptedModel([saying(...steps), saying(...steps)]) })).plan.steps;

/** This many items, each with a marker on wages. */
const manyItems = (count: number, length = 40): readonly ReadableItem[] =>
  aReadingCollection(
    Array.from({ length: count }, (_one, index) => {
      const fact = `The wages in town ${index} rose by ${index + 2} per cent.`;
      return {
        linkId: `town_${index}`,
        text: `${fact} ${"x ".repeat(length)}`,
        marked: [["key-fact", fact] as const],
      };
    }),
  );

/** Asserts invariants of a plan, regardless of how it was made. */
const expectSound = ({ plan: { steps } }: OutputOf<typeof planResearch>, items = season): void => {
  const byId = new Map(items.map((item) => [item.reference.linkId, item]));
  expect(steps.map((one) => one.step_id)).toEqual(steps.map((_one, index) => index + 1));
  for (const one of steps) {
    expect(one.required_content_items.length).toBeGreaterThan(0);
    expect(one.required_content_items.length).toBeLessThanOrEqual(8);
    expect(new Set(one.required_content_items).size).toBe(one.required_content_items.length);
    for (const linkId of one.required_content_items) expect(byId.has(linkId)).toBe(true);
    const own = one.required_content_items.flatMap((linkId) => byId.get(linkId) ?? []);
    if (one.required_data !== "transcript") expect(own.some(({ comments }) => comments !== null)).toBe(true);
    const lines = own.flatMap(({ transcript }) => transcript?.marking?.markers.map(({ text }) => text) ?? []);
    for (const marker of one.marker_relevance) expect(lines).toContain(marker.replace(/^[A-Z]+: /u, ""));
  }
};

describe("planning with a model", () => {
  it("shows it the goal, the markers and how they relate to the goal, and no text", async () => {
    const model = createScriptedModel([saying(step())]);
    await plan({ model }, { language: "zh" });
    const prompt = model.requests[0]?.messages[0]?.content ?? "";
    expect(prompt).toContain(goal);
    expect(prompt).toContain(`★ FACT: ${sampleQuotes.fell}`);
    expect(prompt).toContain("**标记与目标的相关性**\n- 内容项 yt_reset: 相关度");
    expect(prompt).not.toContain("In chapter 1 ");
  });

  it("keeps steps as written, renumbered", async () => {
    const hours = step({
      goal: "How long do people play?",
      step_id: 7,
      required_content_items: ["yt_hours"],
      required_data: "transcript",
      marker_relevance: [`DATA: ${sampleQuotes.time}`],
      retrieval_strategy: "selective_by_markers",
    });
    expect(await planByReply(step({ step_id: 3 }), hours)).toEqual([step(), { ...hours, step_id: 2 }]);
  });

  it.each([
    [
      "an item that is not there is dropped",
      { required_content_items: ["yt_reset", "yt_invented"] },
      ["yt_reset"],
    ],
    ["an item is found by its title", { required_content_items: ["About yt_reset"] }, ["yt_reset"]],
    ["items are those of its markers", { required_content_items: ["nothing"] }, ["yt_reset"]],
    [
      "items are those that have most to say",
      { required_content_items: [], marker_relevance: [], goal: "Which gates has the desert?" },
      ["blog_maps"],
    ],
  ])("repairs a step: %s", async (_what, said_, linkIds) => {
    const [first] = await planByReply(step(said_));
    expect(first?.required_content_items).toEqual(expect.arrayContaining(linkIds));
    expect(first?.required_content_items).not.toContain("yt_invented");
  });

  it("requests no comments where there are none, and no markers where nothing is marked", async () => {
    const items = aReadingCollection([
      { linkId: "a", text: `Players left. ${"They played. ".repeat(3_000)}` },
    ]);
    const asked = step({
      required_content_items: ["a"],
      required_data: "comments",
      retrieval_strategy: "markers_only",
    });
    const model = createScriptedModel([saying(asked)]);
    const [first] = (await plan({ model }, {}, items)).plan.steps;
    expect(first).toMatchObject({ required_data: "transcript", retrieval_strategy: "full_content" });
  });

  it("maps unknown words for data and strategy to their likely meaning", async () => {
    const [first] = await planByReply({
      ...step(),
      required_data: "both, with comments",
      retrieval_strategy: "deep",
    });
    expect(first).toMatchObject({
      required_data: "transcript_with_comments",
      retrieval_strategy: "full_content",
    });
  });

  it("adds relevant items that no step has to steps with room, or else to a separate step", async () => {
    const items = manyItems(20);
    const asked = step({
      goal: "How did wages rise?",
      required_content_items: ["town_0"],
      marker_relevance: [],
    });
    const model = createScriptedModel([saying(asked)]);
    const answer = await plan({ model }, { goal: "How did wages rise?" }, items);
    expectSound(answer, items.slice());
    const planned = answer.plan.steps.flatMap((one) => one.required_content_items);
    expect(new Set(planned).size).toBe(20);
    expect(answer.warnings).toEqual([]);
    expect(answer.plan.steps.length).toBe(3);
  });

  it("limits the number of steps, and reports the omitted items", async () => {
    const items = manyItems(20);
    const model = createScriptedModel([
      saying(step({ goal: "How did wages rise?", required_content_items: ["town_0"] })),
    ]);
    const answer = await plan({ model }, { goal: "How did wages rise?", maxSteps: 1 }, items);
    expect(answer.plan.steps).toHaveLength(1);
    expect(answer.warnings).toEqual([expect.stringMatching(/^12 relevant items are in no step/u)]);
  });

  it("asks again when no step is usable, and then uses the fallback", async () => {
    const bad = saying(step({ goal: "See https://invented.example" }));
    const model = createScriptedModel([bad, bad]);
    const answer = await plan({ model });
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("each needs a goal in plain words");
    expect(answer).toEqual({ ...(await plan({})), modelReplied: true });
  });
});

describe("planning without a model", () => {
  it("reads the relevant items, with their comments, for the whole goal", async () => {
    const answer = await plan({});
    expectSound(answer);
    expect(answer.plan.steps.map((one) => [one.required_data, one.goal])).toEqual([
      ["transcript_with_comments", goal],
    ]);
    expect(answer.plan.steps.flatMap((one) => one.required_content_items)).not.toContain("blog_maps");
    expect(answer.plan.steps[0]?.marker_relevance[0]).toBe(`FACT: ${sampleQuotes.fell}`);
  });

  it("covers every relevant item, eight per step", async () => {
    const items = manyItems(30);
    const answer = await plan({}, { goal: "How did wages rise?" }, items);
    expectSound(answer, items.slice());
    expect(new Set(answer.plan.steps.flatMap((one) => one.required_content_items)).size).toBe(30);
  });

  it("reads everything if nothing relates to the goal", async () => {
    const answer = await plan({}, { goal: "Quince jam" });
    expectSound(answer);
    expect(new Set(answer.plan.steps.flatMap((one) => one.required_content_items)).size).toBe(3);
  });
});

describe("planning with personas", () => {
  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 4],
  ] as const)("creates a feasible plan with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    for (let time = 0; time < times; time += 1) {
      const answer = await plan({ model }, { goal: `${goal} ${time}` });
      expectSound(answer);
      if (persona === "capable") expect(answer.model).toEqual({ name: "m" });
      expectNoInvention(answer);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});

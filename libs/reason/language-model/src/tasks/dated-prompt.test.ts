import { parsePrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { runSummarise, summarise } from "../testing/summarise-task.ts";

const prompt = parsePrompt(
  "summarise",
  "---\nid: summarise\nversion: 1\ntier: fast\ninput: [page, date]\noutputLanguage: In English.\n---\nToday is {{date}}. {{page}}\n",
);
const prompts = new Map([["summarise", prompt]]);

/** Asks on several days, and returns the prompts that reached a model. */
const askOn = async (days: readonly string[], isOfTheDay?: () => boolean) => {
  const kept = new Map<string, unknown>();
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, answer: unknown) => void kept.set(key, answer),
  };
  const model = createScriptedModel(days.map(() => '{"summary":"short","score":2}'));
  for (const day of days)
    await runSummarise(
      model,
      { prompts, cache, clock: () => Date.parse(`${day}T12:00:00Z`) },
      { ...summarise, ...(isOfTheDay && { isOfTheDay }) },
    );
  return model.requests.map(({ messages }) => messages[0]?.content.slice(0, 20));
};

describe("a prompt with the date", () => {
  it("gets today's date, and its answer is cached for the rest of the month", async () => {
    const asked = await askOn(["2026-11-26", "2026-11-27", "2026-12-01"]);
    expect(asked).toEqual(["Today is 2026-11-26.", "Today is 2026-12-01."]);
  });

  it("is sent each day if its answer depends on the day", async () => {
    expect(await askOn(["2026-11-26", "2026-11-26", "2026-11-27"], () => true)).toHaveLength(2);
  });
});

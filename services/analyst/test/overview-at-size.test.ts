import { discoverGoals, planResearch } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createDiscoverGoals } from "../src/discover-goals/discover-goals.ts";
import { createPlanResearch } from "../src/plan-research/plan-research.ts";
import { jobContext, prompts, wordingFor } from "../src/testing/job-context.ts";
import { aLibraryOf, aReadingCollection, type WrittenItem } from "../src/testing/reading-collection.ts";

const count = 200;
/** Minimum number of times that other work runs in between. */
const minTurns = 100;

const fields = ["river levels", "wage subsidies", "cache misses", "flu vaccines", "grain harvest"];

/** A text of several pages with markers of every type; every tenth is not marked. */
const written = (index: number): WrittenItem => {
  const field = fields[index % fields.length] ?? "";
  const sentences = Array.from(
    { length: 40 },
    (_one, line) => `Report ${index} says in part ${line} that the ${field} of region ${line * index} rose.`,
  );
  const kinds = ["key-fact", "opinion", "datapoint"] as const;
  const marked = sentences
    .slice(0, 20)
    .map((text, line) => [kinds[line % kinds.length] ?? "key-fact", text] as const);
  return {
    linkId: `item-${index}`,
    text: sentences.join(" "),
    ...(index % 10 === 0 ? {} : { marked, topics: [field, `region ${index}`, `part ${index % 50}`] }),
  };
};

const items = aReadingCollection(Array.from({ length: count }, (_one, index) => written(index)));
const library = aLibraryOf(items);
const references = items.map(({ reference }) => reference);

describe(`an overview of ${count} items`, () => {
  it.each([undefined, "How do wage subsidies change the harvest?"])(
    "yields to other work while goals are discovered, with the interest %s",
    async (interest) => {
      const handler = createDiscoverGoals({ library, wordingFor, prompts });
      const job = { requestId: "q", items: references, language: "en", limit: 5, interest };
      const { answer, turns } = await countTurns(async () => handler(job, jobContext));
      expect(discoverGoals.output.parse(answer).goals.length).toBeGreaterThan(0);
      expect(turns).toBeGreaterThanOrEqual(minTurns);
    },
  );

  it("yields to other work while a model's goals are read", async () => {
    const goals = fields.map((field) => ({
      goal: `What do the reports say about ${field}?`,
      rationale: "They say much.",
      linkIds: references.map(({ linkId }) => linkId).slice(0, 100),
      markers: [`FACT: Nobody has ever said so about ${field} in region 7`, `rose in part 3: ${field}`],
    }));
    const model = createScriptedModel([JSON.stringify({ goals })]);
    const handler = createDiscoverGoals({ library, wordingFor, prompts, model });
    const job = { requestId: "q", items: references, language: "en", limit: 5 };
    const { answer, turns } = await countTurns(async () => handler(job, jobContext));
    expect(discoverGoals.output.parse(answer).goals.length).toBeGreaterThan(0);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it("yields to other work while reading is planned", async () => {
    const handler = createPlanResearch({ library, wordingFor, prompts });
    const goal = "How did wage subsidies change?";
    const job = planResearch.input.parse({
      overviewItems: 20,
      maxSteps: 8,
      runId: "r-01sample0001",
      goal,
      items: references,
      language: "en",
    });
    const { answer, turns } = await countTurns(async () => handler(job, jobContext));
    expect(planResearch.output.parse(answer).plan.steps.length).toBeGreaterThan(0);
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });
});

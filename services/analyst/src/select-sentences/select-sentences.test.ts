import { selectSentences } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { aTopic } from "@quarry/testkit/builders";
import { expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { reportSources, sourceId } from "../testing/report-sources.ts";
import { createSelectSentences } from "./select-sentences.ts";

const { documents } = reportSources(["They turn slowly. They last 20 years. Storms damage few. They rust."]);

const select = async (...replies: readonly string[]) => {
  const model = createScriptedModel(replies);
  const answer = await createSelectSentences({ documents, model, prompts })(
    selectSentences.input.parse({
      runId: "r-01h2x3aaaa",
      question: "How long do turbines last?",
      topics: [aTopic()],
      documentId: sourceId(1),
      spans: [],
      maxTokens: 100,
    }),
    jobContext,
  );
  return { ...selectSentences.output.parse(answer), asked: model.requests.length };
};

it.each([
  [
    "4, 1-2",
    [
      [1, 2],
      [4, 4],
    ],
  ],
  ["Sentences 3–9 help; 12 too.", [[3, 4]]],
  ["none", []],
])("selects the sentences that a reply names and the source has: %s", async (reply, ranges) => {
  const answer = await select(reply);
  expect(answer.ranges.map(({ from, to }) => [from, to])).toEqual(ranges);
  expect([answer.asked, answer.model]).toEqual([1, { name: "scripted" }]);
});

it("asks again for a reply without a number", async () => {
  expect(await select("All of them.", "2")).toMatchObject({ ranges: [{ from: 2, to: 2 }], asked: 2 });
});

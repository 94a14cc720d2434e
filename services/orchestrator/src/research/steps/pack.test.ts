import { buildPack, decomposeQuestion, draftReport, selectSentences } from "@quarry/contracts";
import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  inputsOf,
  jobNames,
  parsedInputsOf,
  playRun,
  worldWith,
} from "../../testing/play-run.ts";

const run = aRun({
  question: "Why is a job taken again?",
  sources: { urls: ["https://example.org/queues"] },
});
const byModel = answer(decomposeQuestion, () => ({
  questionType: "why",
  complexity: "simple",
  language: "en",
  topics: [aTopic()],
  model: { name: "large" },
}));

const packOf = (documentId: string, sentences: "whole" | { from: number; to: number }[]) => ({
  sources: [{ number: 1, documentId, sentences }],
  omitted: [],
  tokens: 10,
});

describe("the pack of a run", () => {
  it("is built before the claims where a model writes, and not without one", () => {
    const names = jobNames(playRun(run, worldWith(byModel)));
    expect(names.indexOf("build-pack")).toBe(names.indexOf("list-claims") - 1);
    expect(jobNames(playRun(run))).not.toContain("build-pack");
  });

  it("has sentences of long sources selected, once, and is built from them", () => {
    const built = answer(buildPack, ({ candidates: [candidate], version }) => ({
      pack: packOf(candidate?.documentId ?? "", version === 0 ? [{ from: 1, to: 1 }] : [{ from: 3, to: 4 }]),
      toSelect: version === 0 ? [{ documentId: candidate?.documentId ?? "", maxTokens: 900 }] : [],
    }));
    const selected = answer(selectSentences, ({ documentId }) => ({
      documentId,
      ranges: [{ from: 3, to: 4 }],
      model: null,
    }));
    const played = playRun(run, worldWith(byModel, built, selected));
    expect(inputsOf(played, selectSentences.name)).toMatchObject([{ maxTokens: 900 }]);
    expect(inputsOf(played, buildPack.name)[1]).toMatchObject({
      version: 1,
      candidates: [{ selected: [{ from: 3, to: 4 }] }],
    });
    const [drafted] = parsedInputsOf(played, draftReport);
    expect(drafted?.pack?.sources[0]?.sentences).toEqual([{ from: 3, to: 4 }]);
  });

  it.each([
    { model: { name: "large" }, of: "a model", selected: [[]] },
    { model: null, of: "no model", selected: [] },
  ])("treats an empty selection by $of as a judgement only where a model made it", ({ model, selected }) => {
    const built = answer(buildPack, ({ candidates: [candidate] }) => ({
      pack: packOf(candidate?.documentId ?? "", [{ from: 1, to: 1 }]),
      toSelect: [{ documentId: candidate?.documentId ?? "", maxTokens: 900 }],
    }));
    const none = answer(selectSentences, ({ documentId }) => ({ documentId, ranges: [], model }));
    const [, ...again] = parsedInputsOf(playRun(run, worldWith(byModel, built, none)), buildPack);
    expect(again.map(({ candidates }) => candidates[0]?.selected)).toEqual(selected);
  });
});

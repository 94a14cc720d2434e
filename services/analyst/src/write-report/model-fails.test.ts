import type { Mode, ReportDraft } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import { answers, job, plan, textOf, write } from "./testing/scripted-answers.ts";
import { modelSaying, sampleQuotes, writeSample } from "./testing/write-sample.ts";

const byWhom = ({ sections }: ReportDraft) => sections.map(({ id, writtenBy }) => `${id}: ${writtenBy}`);

describe("writing a report whose model fails in part", () => {
  it("gives a batch that the model cannot write the fallback's sentences on its topics", async () => {
    const long = {
      ...plan,
      sections: plan.sections.map((one) => ({ ...one, points: [one.heading, "more"] })),
    };
    const { draft } = await write({ "write-sections": "no" }, { plan: long });
    expect(byWhom(draft)).toEqual([
      "key-findings: model",
      "t1: twin",
      "t2: twin",
      "t3: twin",
      "unknown: model",
    ]);
    expect(textOf(draft, "t2")).toContain(sampleQuotes.stream);
  });

  it("keeps the fallback's short answer, and says what could not be found, when nothing closes the report", async () => {
    const { draft } = await write({ "write-summary": "no" });
    const { draft: fallback } = await writeSample({}, job());
    expect(draft.shortAnswerBy).toBe("twin");
    expect(draft.shortAnswer.map(({ text }) => text)).toEqual(fallback.shortAnswer.map(({ text }) => text));
    expect(draft.sections.map(({ gaps }) => gaps)).toEqual([[], [], ["lease length"]]);
  });

  it("shows the fallback's ideas and code when the model has none", async () => {
    const modes: Mode[] = ["idea", "implementation"];
    const { draft } = await write({ "write-ideas": { ideas: [] }, "write-implementations": "no" }, { modes });
    expect(draft.ideas.map(({ writtenBy }) => writtenBy)).toContain("twin");
    expect(draft.implementations).toMatchObject([{ code: { quote: sampleQuotes.code }, writtenBy: "twin" }]);
  });

  it.each([
    ["the model is down", "model-down"],
    ["the run's budget is spent", "budget-exceeded"],
  ] as const)("is the fallback's, whole, when %s", async (_what, code) => {
    const failing = () => new Failure(code, "no more", { retry: "never" });
    const model = createScriptedModel(Array.from({ length: 20 }, failing));
    expect(await writeSample({ model }, job())).toEqual(await writeSample({}, job()));
  });

  it("ends with its job", async () => {
    const controller = new AbortController();
    controller.abort(new Failure("cancelled", "the run was cancelled", { retry: "never" }));
    const { signal } = controller;
    await expect(writeSample({ model: modelSaying(answers), signal }, job())).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});

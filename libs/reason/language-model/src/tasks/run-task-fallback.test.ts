import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { byFallback, recordingLog, runSummarise, summarise } from "../testing/summarise-task.ts";
import { runTask } from "./run-task.ts";

describe("runTask with a model that fails", () => {
  it.each(["model-down", "upstream-busy", "bad-configuration", "deadline-exceeded"] as const)(
    "uses the fallback on %s, and logs the failure",
    async (code) => {
      const failure = new Failure(code, "no answer", { retry: "backoff" });
      const { outcome, lines } = await runSummarise(createScriptedModel([failure]));
      expect(outcome).toMatchObject(byFallback);
      expect(lines).toMatchObject([{ level: "warn", fields: { failure: { code } } }]);
    },
  );

  it("uses the fallback when the second request fails", async () => {
    const failure = new Failure("model-down", "no answer", { retry: "backoff" });
    expect((await runSummarise(createScriptedModel(["no", failure]))).outcome).toMatchObject(byFallback);
  });

  it.each(["redis-down", "storage-full"] as const)("leaves the job to be repeated on %s", async (code) => {
    const failure = new Failure(code, "no store", { retry: "backoff" });
    await expect(runSummarise(createScriptedModel([failure]))).rejects.toBe(failure);
  });

  it("uses the fallback on a bug, and logs it as one", async () => {
    const { outcome, lines } = await runSummarise(createScriptedModel([new TypeError("x is undefined")]));
    expect(outcome).toMatchObject(byFallback);
    expect(lines).toMatchObject([{ level: "error", fields: { failure: { code: "unclassified" } } }]);
  });
});

describe("runTask without a model", () => {
  it("uses the fallback and needs no prompt", async () => {
    expect((await runSummarise(null, { prompts: new Map() })).outcome).toMatchObject(byFallback);
  });

  it("propagates a failure of the fallback", async () => {
    const failure = new Failure("qdrant-down", "no Qdrant", { retry: "backoff" });
    await expect(runSummarise(null, { fallback: { summarise: () => Promise.reject(failure) } })).rejects.toBe(
      failure,
    );
  });

  it("rejects an answer of the fallback that violates the task's schema", async () => {
    await expect(runSummarise(null, { fallback: { summarise: async () => "" } })).rejects.toMatchObject({
      code: "bad-output",
      retry: "never",
    });
  });
});

describe("runTask and its input", () => {
  it("rejects an input that does not match the task", async () => {
    const { log } = recordingLog();
    const ports = {
      model: null,
      prompts: new Map(),
      fallback: { summarise: async () => "" },
      log,
      signal: new AbortController().signal,
    };
    await expect(runTask(summarise, { page: "" }, ports)).rejects.toMatchObject({ code: "bad-input" });
  });

  it("names a prompt that does not exist", async () => {
    await expect(runSummarise(createScriptedModel([]), { prompts: new Map() })).rejects.toMatchObject({
      code: "bad-configuration",
      message: "there is no prompt summarise",
    });
  });
});

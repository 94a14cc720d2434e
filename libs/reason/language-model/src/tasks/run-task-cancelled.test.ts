import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { runSummarise } from "../testing/summarise-task.ts";

describe("runTask and cancellation", () => {
  const fallback = {
    summarise: async (): Promise<string> => {
      throw new Error("the fallback was asked");
    },
  };

  it("throws the signal's reason when it is aborted during the call", async () => {
    const controller = new AbortController();
    const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
    const model = createScriptedModel([
      ({ signal }) => {
        controller.abort(reason);
        signal.throwIfAborted();
        return "{}";
      },
    ]);
    await expect(runSummarise(model, { signal: controller.signal, fallback })).rejects.toBe(reason);
  });

  it("throws it even if the model answers", async () => {
    const controller = new AbortController();
    const model = createScriptedModel([
      () => {
        controller.abort();
        return "no";
      },
    ]);
    await expect(runSummarise(model, { signal: controller.signal, fallback })).rejects.toMatchObject({
      code: "cancelled",
      retry: "backoff",
    });
    expect(model.requests).toHaveLength(1);
  });

  it.each(["cancelled", "lost-lock"] as const)("throws a model's %s", async (code) => {
    const failure = new Failure(code, "gone", { retry: "backoff" });
    await expect(runSummarise(createScriptedModel([failure]), { fallback })).rejects.toBe(failure);
  });

  it("sends no request when the signal is aborted before", async () => {
    const model = createScriptedModel(["{}"]);
    await expect(runSummarise(model, { signal: AbortSignal.abort(), fallback })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(model.requests).toHaveLength(0);
  });
});

import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { CompletionRequest, LanguageModel } from "./language-model.ts";
import { noteReplies } from "./note-replies.ts";

const request: CompletionRequest = {
  messages: [],
  tier: "main",
  signal: new AbortController().signal,
};

const noted = async (complete: LanguageModel["complete"]) => {
  const notes: unknown[] = [];
  const model: LanguageModel = {
    name: "m",
    nameFor: () => "m",
    settingsFor: () => ({ host: "h" }),
    contextTokens: 8_000,
    complete,
  };
  const noting = noteReplies(model, { write: async (reply) => void notes.push(reply) }, () => 0);
  await noting.complete(request).catch(() => undefined);
  return notes;
};

const failing = (code: Failure["code"]) => () =>
  Promise.reject(new Failure(code, `it is ${code}`, { retry: "never" }));

describe("noteReplies", () => {
  it("records failures of the model, and no others", async () => {
    expect(await noted(failing("model-down"))).toEqual([
      { at: "1970-01-01T00:00:00.000Z", problem: "it is model-down" },
    ]);
    expect(await noted(failing("cancelled"))).toEqual([]);
    expect(await noted(failing("budget-exceeded"))).toEqual([]);
  });
});

import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { createReadCitations } from "./check-sentences.ts";

const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
const text = "Der Speicher hält das fünf Tage lang fest (1). Er wird danach geleert.";

describe("createReadCitations", () => {
  it("detects the language, and resolves the keys of uploaded sources", async () => {
    const read = createReadCitations();
    const claim = "Der Speicher hält das fünf Tage lang fest.";
    expect(await read({ auditId: "a", text, keys: ["1"] }, context)).toEqual({
      language: "de",
      sentences: [
        { start: 0, end: 46, text: claim, citations: [{ ref: "1", claim }] },
        { start: 47, end: 70, text: "Er wird danach geleert.", citations: [] },
      ],
      references: [],
    });
    expect((await read({ auditId: "a", text, language: "nl", keys: [] }, context)).language).toBe("nl");
  });
});

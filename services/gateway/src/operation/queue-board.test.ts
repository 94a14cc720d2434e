import { describe, expect, it } from "vitest";
import { redactPayload } from "./queue-board.ts";

describe("redactPayload", () => {
  it("shows ids, kinds, numbers and sizes", () => {
    const payload = {
      runId: "r-01",
      documentIds: ["a", "b"],
      tier: "deep",
      limit: 8,
      partial: true,
      none: null,
    };
    expect(redactPayload(payload)).toEqual(payload);
  });

  it.each([
    ["a question", { question: "Does aspirin prevent strokes?" }, { question: "[29 characters]" }],
    ["an address", { url: "https://a.example/?token=s3cret" }, { url: "[31 characters]" }],
    ["an address as an id", { sourceId: "https://a.example/?t=1" }, { sourceId: "[22 characters]" }],
    ["a key", { apiKey: "sk-123" }, { apiKey: "[6 characters]" }],
    ["texts in a list", { plan: [{ text: "The siege of 1453" }] }, { plan: [{ text: "[17 characters]" }] }],
    ["a payload that is text", "bare", "[4 characters]"],
    ["a text as a field's name", { "https://a.example/?k=1": 2 }, { "[field 0, 22 characters]": 2 }],
  ])("hides %s", (_name, payload, shown) => {
    expect(redactPayload(payload)).toEqual(shown);
  });
});

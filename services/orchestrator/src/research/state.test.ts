import { describe, expect, it } from "vitest";
import { initialState, runStateSchema } from "./state.ts";

const stored = { ...initialState, step: "draft" };
const { documents: _documents, ...withoutDocuments } = stored;

describe("runStateSchema", () => {
  it.each([
    [true, "a whole state", stored],
    [false, "a state without documents", withoutDocuments],
    [false, "a state without what was read", { ...stored, reading: {} }],
    [false, "a state without what the web had", { ...stored, web: {} }],
    [false, "no more than a step", { version: 2, step: "draft" }],
  ])("answers %s for %s", (isRead, _what, state) => {
    expect(runStateSchema.safeParse(JSON.parse(JSON.stringify(state))).success).toBe(isRead);
  });
});

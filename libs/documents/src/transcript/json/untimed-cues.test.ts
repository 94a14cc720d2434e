import { describe, expect, it } from "vitest";
import { untimedCues } from "./untimed-cues.ts";

describe("untimedCues", () => {
  it("reads lines and turns, with no times", () => {
    expect(untimedCues(["Hi.", { speaker: "Ann", content: "Hello." }])).toEqual([
      { startMs: 0, endMs: 0, speaker: undefined, parts: [{ text: "Hi." }] },
      { startMs: 0, endMs: 0, speaker: "Ann", parts: [{ text: "Hello." }] },
    ]);
  });

  it.each([[[]], [["Hi.", {}]], [["Hi.", 7]], ["Hi."]])("leaves %j to others", (value) => {
    expect(untimedCues(value)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { isSaidBy, spokenQuote } from "./spoken-quote.ts";

const transcript = `Mia (00:04): Der Hafen ist zu flach.
Jon (00:09): Dann wird gebaggert.
Mia (00:15): Das zahlt niemand.
Jon (00:21): Die Stadt zahlt.`;

describe("a quote of a speaker", () => {
  it("is read as the speaker and the words", () => {
    expect(spokenQuote("Jon: “Dann wird gebaggert.”")).toEqual({
      speaker: "Jon",
      words: "Dann wird gebaggert.",
    });
  });

  it.each(["Jon says that they dredge.", "“Dann wird gebaggert.”", "Jon: Dann wird gebaggert."])(
    "is not %s",
    (text) => {
      expect(spokenQuote(text)).toBeUndefined();
    },
  );

  it("is the speaker's only inside that speaker's turns", () => {
    const start = transcript.indexOf("Die Stadt");
    expect(isSaidBy("Jon", { start }, transcript)).toBe(true);
    expect(isSaidBy("Mia", { start }, transcript)).toBe(false);
    expect(isSaidBy("Jon", { start: 0 }, "No transcript at all.")).toBe(false);
  });
});

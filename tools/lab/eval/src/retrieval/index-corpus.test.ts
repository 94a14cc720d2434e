import { describe, expect, it } from "vitest";
import { toDocument } from "./index-corpus.ts";

describe("toDocument", () => {
  it("puts the title above the text, on one line", () => {
    expect(toDocument({ id: "1", title: " Wing\n flow ", text: "Lift grows." }).text).toBe(
      "# Wing flow\n\nLift grows.",
    );
  });

  it("leaves a text without a title as it is", () => {
    expect(toDocument({ id: "1", title: "", text: "Lift grows." }).text).toBe("Lift grows.");
  });

  it("makes two documents of two entries with the same words", () => {
    const [one, two] = ["1", "2"].map((id) => toDocument({ id, title: "A", text: "b" }).facts.documentId);
    expect(one).not.toBe(two);
  });
});

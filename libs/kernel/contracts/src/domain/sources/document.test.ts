import { describe, expect, it } from "vitest";
import { collectionRequestSchema } from "../../api/collection.ts";
import { givenFactsSchema } from "./document.ts";

describe("shownNameSchema", () => {
  it.each(["two\nlines", "bell\u0007", "safe\u202Etxt.exe", "a\u2066b\u2069", "a\u2028b"])(
    "refuses %j as a title, an author and the name of a collection",
    (name) => {
      expect(givenFactsSchema.safeParse({ title: name }).success).toBe(false);
      expect(givenFactsSchema.safeParse({ author: name }).success).toBe(false);
      expect(collectionRequestSchema.safeParse({ name }).success).toBe(false);
    },
  );

  it.each(["C:\\notes", "Größe – 12 µm", "تقرير", "報告書", "👩‍🔬 notes"])("takes %j", (name) => {
    expect(givenFactsSchema.parse({ title: ` ${name} ` }).title).toBe(name);
  });
});

import { describe, expect, it } from "vitest";
import { itemFileSchema } from "./item-file.ts";
import { metadataOf } from "./item-metadata.ts";

const metadata = (item: unknown) => metadataOf(itemFileSchema.parse(item));

describe("metadataOf", () => {
  it("keeps short fields that mean nothing here, and lets the metadata itself go first", () => {
    const item = { text: "x", linkId: "a", views: 12, live: false, nested: {}, metadata: { linkId: "b" } };
    expect(metadata(item)).toEqual({ linkId: "b", views: "12", live: "false" });
  });

  it("keeps no more than 50 entries and no long values", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, index]));
    expect(Object.keys(metadata({ text: "x", ...many }))).toHaveLength(50);
    expect(metadata({ text: "x", about: "y".repeat(1_001), "a b": "z" })).toEqual({});
  });
});

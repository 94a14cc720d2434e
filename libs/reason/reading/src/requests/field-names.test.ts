import { describe, expect, it } from "vitest";
import { createNames, nameKey } from "./field-names.ts";

describe("nameKey", () => {
  it.each(["sourceLinkIds", "source_link_id", "source-link-id", "SOURCE LINK ID", "ｓource_link_id"])(
    "treats %s as the same name",
    (name) => {
      expect(nameKey(name)).toBe("sourcelinkid");
    },
  );

  it("keeps the s of a short word", () => {
    expect(nameKey("ids")).toBe("ids");
  });
});

describe("createNames", () => {
  const named = createNames([
    ["likes", ["upvotes"]],
    ["replies", ["reply"]],
  ]);

  it("finds a name by itself and by its aliases", () => {
    expect(["Likes", "like", "UPVOTE", "reply"].map(named)).toEqual(["likes", "likes", "likes", "replies"]);
  });

  it("accepts no other name, not even a property of every object", () => {
    expect(["constructor", "", "toString"].map(named)).toEqual([undefined, undefined, undefined]);
  });
});

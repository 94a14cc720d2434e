import { describe, expect, it } from "vitest";
import { createNames, nameKey } from "./field-names.ts";

describe("nameKey", () => {
  it.each(["sourceLinkIds", "source_link_id", "source-link-id", "SOURCE LINK ID", "ｓource_link_id"])(
    "makes %s one with the others",
    (name) => {
      expect(nameKey(name)).toBe("sourcelinkid");
    },
  );

  it("leaves the s of a short word", () => {
    expect(nameKey("ids")).toBe("ids");
  });
});

describe("createNames", () => {
  const named = createNames([
    ["likes", ["upvotes"]],
    ["replies", ["reply"]],
  ]);

  it("knows a name by itself and by what it is called besides", () => {
    expect(["Likes", "like", "UPVOTE", "reply"].map(named)).toEqual(["likes", "likes", "likes", "replies"]);
  });

  it("accepts no other name, not even one that every object has", () => {
    expect(["constructor", "", "toString"].map(named)).toEqual([undefined, undefined, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isDeep } from "./comment-list.ts";
import { itemFields } from "./item-body.ts";

const schema = z.strictObject(itemFields);

describe("itemFields", () => {
  it("keeps numbers and switches of metadata as they are written", () => {
    const metadata = { views: 50_000, live: false, channel: "Studio" };
    expect(schema.parse({ metadata }).metadata).toEqual({ views: "50000", live: "false", channel: "Studio" });
  });

  it.each([
    [{ metadata: { tags: ["a"] } }, "metadata.tags", "send nested values as a text"],
    [{ metadata: { "a b": "c" } }, "metadata.a b", "a name has up to 64 letters"],
    [{ linkId: "a\u202eb" }, "linkId", "control characters"],
  ])("refuses %j", (fields, field, message) => {
    const [issue] = schema.safeParse(fields).error?.issues ?? [];
    expect(issue?.path.join(".")).toBe(field);
    expect(JSON.stringify(issue)).toContain(message);
  });
});

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

describe("isDeep", () => {
  it.each([
    [0, false],
    [500, false],
    [501, true],
    [100_000, true],
  ])("says of %i levels: %s", (levels, expected) => {
    expect(isDeep(nested(levels))).toBe(expected);
  });
});

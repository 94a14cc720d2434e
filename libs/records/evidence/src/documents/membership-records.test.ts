import { describe, expect, it } from "vitest";
import { isPast, pastScopeOf } from "./membership-records.ts";

const past = pastScopeOf("collection:c-1");

describe("isPast", () => {
  it.each([
    [[past], true],
    [[past, pastScopeOf("collection:c-2")], true],
    [[past, "run:r-1"], false],
    [["collection:c-1"], false],
    [[], false],
  ])("says of what is held by %j: %s", (scopes, expected) => {
    expect(isPast(scopes)).toBe(expected);
  });
});

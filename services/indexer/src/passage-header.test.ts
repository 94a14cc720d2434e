import { describe, expect, it } from "vitest";
import { passageHeader } from "./passage-header.ts";

describe("passageHeader", () => {
  it.each([
    ["Queues", ["Recovery", "Locks"], "Queues > Recovery > Locks"],
    ["Queues", ["Queues", "Locks"], "Queues > Locks"],
    ["", ["Locks"], "Locks"],
    [" ", [], ""],
  ])("puts %j and %j together as %j", (title, headings, header) => {
    expect(passageHeader(title, headings)).toBe(header);
  });
});

import { describe, expect, it } from "vitest";
import { openingDay } from "./opening-day.ts";

describe("openingDay", () => {
  it.each([
    ["a day alone", ["# Heat pumps in Hallbrook", "", "12 May 2025"]],
    ["a weekday before", ["Monday, 12 May 2025"]],
    ["a place before", ["Den Haag, 12 mei 2025"]],
    ["an author before", ["By Ann Bee, May 12, 2025"]],
    ["a word before", ["Published online: 12 May 2025"]],
    ["a label in bold", ["**Date:** 2025-05-12"]],
    ["a German label", ["Stand: 12.05.2025"]],
    ["a Chinese label", ["发布日期：2025年5月12日"]],
    ["one of several facts", ["Report 14 | 12 May 2025 | Version 2"]],
    ["one of several days", ["Received 1 March 2025; accepted 2 April 2025; published 12 May 2025"]],
  ])("reads %s", (_case, lines) => {
    expect(openingDay(lines)).toBe("2025-05-12");
  });

  it.each([
    "Last updated: 12 May 2025",
    "Created: 12 May 2025",
    "Draft of 12 May 2025",
    "Deadline: 12 May 2025",
    "Minutes of the meeting on 12 May 2025",
    "Board meeting, 12 May 2025",
    "On 12 May 2025 the council closed the bridge.",
    "2024-2025",
    "May 2025",
  ])("reads no day from %j", (line) => {
    expect(openingDay([line])).toBeUndefined();
  });

  it("reads the opening only", () => {
    expect(openingDay([...Array.from({ length: 20 }, () => "words"), "12 May 2025"])).toBeUndefined();
  });
});

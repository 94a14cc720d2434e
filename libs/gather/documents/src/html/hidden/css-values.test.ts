import { describe, expect, it } from "vitest";
import { mediaHolds } from "./css-values.ts";

describe("mediaHolds", () => {
  it.each([
    "",
    "all",
    "screen",
    "only screen and (min-width: 48em)",
    "print, screen",
    "not print",
    "(max-width: 2000px)",
    "(400px <= width < 1400px)",
    "(width > 400px) or (height > 5000px)",
    "not (max-width: 600px)",
    "(orientation: landscape) and (hover)",
    "(prefers-color-scheme: light)",
  ])("is true at a screen of a desk: %s", (queries) => {
    expect(mediaHolds(queries)).toBe(true);
  });

  it.each([
    "print",
    "not screen",
    "speech and (min-width: 1px)",
    "(max-width: 40em)",
    "(600px < width < 800px)",
    "(width: 300px)",
    "(orientation: portrait)",
    "(prefers-color-scheme: dark)",
    "(min-width: a-few)",
    "(never-heard-of: it)",
    "screen and (never-heard-of)",
  ])("is false there: %s", (queries) => {
    expect(mediaHolds(queries)).toBe(false);
  });
});

import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { checkJsonShape } from "./json-shape.ts";

const check = (json: string) => () => finish(checkJsonShape(new TextEncoder().encode(json)));
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const fields = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(",")}}`;

describe("checkJsonShape", () => {
  it.each([
    ["64 levels", nested(64)],
    [
      "brackets, commas and quotes in texts",
      JSON.stringify([`${"[{,".repeat(100_000)}\\"`, '"\\']).repeat(3),
    ],
    ["10,000 fields of one object", fields(10_000)],
    ["many objects beside each other", `[${Array.from({ length: 1_000 }, () => fields(20)).join(",")}]`],
    ["a text of 8 MB", JSON.stringify({ text: "é".repeat(4_000_000) })],
    ["a text of quotes and backslashes", JSON.stringify({ text: '"[\\\\[\\"'.repeat(100_000), next: "[[" })],
    ["what is no JSON", '{"a": ]]]] "'],
    ["nothing", ""],
  ])("lets pass %s", (_, json) => {
    expect(check(json)).not.toThrow();
  });

  it.each([
    ["is more than 64 levels deep", nested(65)],
    ["is more than 64 levels deep", "[".repeat(6_000_000)],
    ["has more than 700,000 values", `[${"[],".repeat(400_000)}1]`],
    ["has an object of more than 10,000 fields", fields(10_001)],
    ["has an object of more than 10,000 fields", `[{"a":${fields(10_001)}}]`],
  ])("refuses what %s", (what, json) => {
    expect(check(json)).toThrow(`The JSON ${what}.`);
  });
});

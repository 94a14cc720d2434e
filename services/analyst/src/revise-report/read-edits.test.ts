import { describe, expect, it } from "vitest";
import { readEdits } from "./read-edits.ts";

describe("reading edits", () => {
  it("reads verbs, names and the Markdown below them", () => {
    const reply = [
      "Here are the edits:",
      "=== replace s12",
      "It lasts 12 years [7.3].",
      "",
      "=== drop s14, s16-s18 and b9",
      "=== after b7",
      "## Costs",
      "",
      "A pump costs 40 euros [9.4].",
    ].join("\n");
    expect(readEdits(reply)).toEqual([
      { verb: "replace", names: ["s12"], markdown: "It lasts 12 years [7.3]." },
      { verb: "drop", names: ["s14", "s16", "s17", "s18", "b9"], markdown: "" },
      { verb: "after", names: ["b7"], markdown: "## Costs\n\nA pump costs 40 euros [9.4]." },
    ]);
  });

  it.each([
    ["**REPLACE s3**", "replace"],
    ["### delete r2:", "drop"],
    ["=== insert before r2", "before"],
    ["=== title", "title"],
    ["=== replace all", "all"],
    ["== none", "none"],
  ])("reads how models write a command: %s", (line, verb) => {
    expect(readEdits(`${line}\nWords.`)).toMatchObject([{ verb, markdown: "Words." }]);
  });

  it.each(["After 2010 prices fell [1.2].", "Drop in prices", "Replace the pump s12 after a year [2.3]."])(
    "does not treat a sentence as a command: %s",
    (line) => {
      expect(readEdits(`=== replace s1\n${line}`)).toEqual([
        { verb: "replace", names: ["s1"], markdown: line },
      ]);
    },
  );

  it("leaves out names that a model copies, and the fence around its reply", () => {
    const reply =
      "```text\n=== replace b3\nb3 list\n- s4 One [1.1].\n- s5 Two [1.2].\n=== all\nr1 ## Head\ns1 It is so. [1.1]\n```\n";
    expect(readEdits(reply).map(({ markdown }) => markdown)).toEqual([
      "- One [1.1].\n- Two [1.2].",
      "## Head\nIt is so. [1.1]",
    ]);
  });

  it("finds none in a reply that is not an answer", () => {
    expect(readEdits("I am sorry, I cannot help with that.")).toEqual([]);
  });
});

import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { weighAskedTerms } from "./asked-terms.ts";
import { implementationsIn } from "./code-examples.ts";

/** Returns the code found in a source for a question about a mill. */
const codeIn = (text: string): string[] => {
  const source = { documentId: "d", uri: "file:d", title: "Mill", publisher: "files", language: "en", text };
  const asked = finish(weighAskedTerms("Which mill?", "en", []));
  const found = finish(implementationsIn([source], asked, "en"));
  return found.map(({ code }) => code?.text ?? "");
};

describe("implementationsIn", () => {
  it("takes what is between two fences, of the length of a program", () => {
    const line = "mill.grind(corn);\n";
    expect(codeIn(`\`\`\`js\n${line}\`\`\`\n\n~~~js\n${line.repeat(500)}~~~`)).toEqual([line.trim()]);
  });

  it("is linear on a fence that nothing closes", () => {
    expect(codeIn(`Mill\n\n\`\`\`${"a".repeat(1_000_000)}`)).toEqual([]);
  });
});

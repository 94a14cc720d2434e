import { describe, expect, it } from "vitest";
import { codeExamples } from "./code-examples.ts";
import { outlineDocument } from "./document-outline.ts";

const examplesOf = (text: string): { code: string; language: string; introduction: string | undefined }[] =>
  codeExamples(text, outlineDocument(text)).map(({ code, language, introduction }) => ({
    code: text.slice(code.start, code.end),
    language,
    introduction: introduction === undefined ? undefined : text.slice(introduction.start, introduction.end),
  }));

const program = 'const queue = new Queue("fetch-page");\nawait queue.add("one", {});';

describe("codeExamples", () => {
  it("finds the lines between the fences, their language and the sentence before them", () => {
    const text = `# Queues\n\nFirst words. A queue is made like this:\n\n\`\`\`ts title="queue.ts"\n${program}\n\`\`\`\n\nAfter.`;
    expect(examplesOf(text)).toEqual([
      { code: program, language: "ts", introduction: "A queue is made like this:" },
    ]);
  });

  it("has no introduction when a heading stands right before the code", () => {
    expect(
      examplesOf(`Some words that introduce nothing.\n\n## Example\n\n~~~js\n${program}\n~~~\n`),
    ).toEqual([{ code: program, language: "js", introduction: undefined }]);
  });

  it("takes a program whose fence names no language", () => {
    expect(examplesOf(`\`\`\`\n${program}\n\`\`\`\n`)).toMatchObject([{ language: "text" }]);
  });

  it.each([
    ["a diagram", "```mermaid\ngraph TD; first --> second; second --> third\n```\n"],
    ["a drawing", "```\n┌───────┐\n│ queue │ = (one)\n└───────┘\n```\n"],
    ["a listing", "```\nreport.md     the report; every citation\nclaims.json   the claims (all)\n```\n"],
    ["a single word", "```sh\nls\n```\n"],
    ["a fence that never closes", `\`\`\`ts\n${program}\n`],
    ["no fence", `Plain words about ${program}`],
  ])("leaves out %s", (_name, text) => {
    expect(examplesOf(text)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { codeExamples, dependenciesOf, outlineDocument, plainSentence } from "./code-examples.ts";

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

describe("dependenciesOf", () => {
  it.each([
    ["js", 'import { Worker } from "bullmq";\nimport "./local.js";', "", ["bullmq"]],
    [
      "ts",
      'import type { A } from "@scope/name/deep";\nimport fs from "node:fs";\nimport path from "path";',
      "",
      ["@scope/name"],
    ],
    [
      "js",
      "const express = require('express');\nconst lazy = await import('undici');",
      "",
      ["express", "undici"],
    ],
    [
      "python",
      "import os, numpy as np\nfrom torch.nn import Linear\nfrom .local import x\nimport json",
      "",
      ["numpy", "torch"],
    ],
    ["", "from ragatouille import RAGPretrainedModel", "", ["ragatouille"]],
    ["sh", "npm install bullmq ioredis@5.4.1 --save-exact", "", ["bullmq", "ioredis"]],
    ["python", "x = 1", "First run `pip install 'transformers>=4' torch==2.1`.", []],
    [
      "python",
      "x = 1",
      "First run `pip install transformers torch==2.1`, then go on.",
      ["transformers", "torch"],
    ],
    ["js", 'import { Worker } from "bullmq";', "npm i bullmq", ["bullmq"]],
    ["js", "const one = 1;", "", []],
  ])("of %s code %j near %j is %j", (language, code, around, expected) => {
    expect(dependenciesOf(code, language, around)).toEqual(expected);
  });
});

describe("plainSentence", () => {
  it.each([
    ["One  line\nand its\trest.", "One line and its rest."],
    ["Quoted words\n> go on\n> > here.", "Quoted words go on here."],
    ["- An item of a list.", "An item of a list."],
    ["3 of 5 workers were killed.", "3 of 5 workers were killed."],
    ["任务由另一个进程\n重新执行。", "任务由另一个进程 重新执行。"],
  ])("makes a sentence of %j", (quote, sentence) => {
    expect(plainSentence(quote)).toBe(sentence);
  });
});

import { describe, expect, it } from "vitest";
import { dependenciesOf } from "./dependencies.ts";

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

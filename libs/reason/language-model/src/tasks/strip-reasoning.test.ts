import { describe, expect, it, vi } from "vitest";
import { parseJsonReply } from "./parse-json-reply.ts";
import { stripThoughts } from "./strip-reasoning.ts";

const marked: [string, (thought: string, answer: string) => string][] = [
  ["think", (thought, answer) => `<think>\n${thought}\n</think>\n\n${answer}`],
  ["think with an attribute", (thought, answer) => `<think time="3s">${thought}</think >\n${answer}`],
  ["thinking", (thought, answer) => `<thinking>${thought}</thinking>${answer}`],
  ["internal thoughts", (thought, answer) => `<internal_thoughts>${thought}</internal_thoughts>${answer}`],
  ["longer brackets", (thought, answer) => `[REASONING]${thought}[/REASONING]${answer}`],
  ["a thought token", (thought, answer) => `<|thought|>${thought}<|/thought|>${answer}<|end▁of▁sentence|>`],
  ["the words of a terminal", (thought, answer) => `Thinking...\n${thought}\n...done thinking.\n\n${answer}`],
  [
    "an analysis without a final header",
    (thought, answer) => `<|channel|>analysis<|message|>${thought}<|end|>${answer}`,
  ],
  ["a bare final channel", (_thought, answer) => `assistantfinal${answer}`],
  ["an answer that never closes", (thought, answer) => `<think>${thought}</think>\n<answer>\n${answer}`],
  ["thought", (thought, answer) => `<thought>${thought}</thought>\n${answer}`],
  ["reasoning", (thought, answer) => `<reasoning>${thought}</reasoning>${answer}`],
  ["brackets", (thought, answer) => `[THINK]${thought}[/THINK]${answer}`],
  ["triangles", (thought, answer) => `◁think▷${thought}◁/think▷${answer}`],
  ["a prefix", (thought, answer) => `<seed:think>${thought}</seed:think>${answer}`],
  ["another prefix", (thought, answer) => `<longcat_think>${thought}</longcat_think>${answer}`],
  ["tokens", (thought, answer) => `<|START_THINKING|>${thought}<|END_THINKING|>${answer}`],
  ["prefixes", (thought, answer) => `<|inner_prefix|>${thought}<|inner_suffix|>${answer}`],
  [
    "words",
    (thought, answer) => `Here is my thought process:\n${thought}\n\nHere is my response:\n${answer}`,
  ],
  [
    "a fold",
    (thought, answer) => `<details type="reasoning" done="true">\n> ${thought}\n</details>\n${answer}`,
  ],
  [
    "a fold with a heading",
    (thought, answer) =>
      `<details>\n<summary>Thought for 3 seconds</summary>\n\n${thought}\n</details>\n\n${answer}`,
  ],
  ["a process", (thought, answer) => `<thought_process>${thought}</thought_process>\n${answer}`],
  ["another script", (thought, answer) => `<思考>${thought}</思考>${answer}`],
  ["unused tokens", (thought, answer) => `[unused16]${thought}[unused17]${answer}`],
  ["a turn of instructions", (thought, answer) => `[/INST] <think>${thought}</think>${answer}</s>`],
  ["a channel", (thought, answer) => `<|channel>thought\n${thought}<channel|>${answer}`],
  [
    "channels",
    (thought, answer) =>
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
  ],
  [
    "channels with a constraint",
    (thought, answer) =>
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${answer}`,
  ],
  ["bare channels", (thought, answer) => `analysis${thought}assistantfinal${answer}`],
  ["no opening mark", (thought, answer) => `${thought}\n</think>\n\n${answer}`],
  ["no opening bracket", (thought, answer) => `${thought}[/THINK]${answer}`],
  [
    "steps",
    (thought, answer) =>
      `Here are my reasoning steps:\n${thought}\n[BEGIN FINAL RESPONSE]\n${answer}\n[END FINAL RESPONSE]`,
  ],
  [
    "a turn of its own",
    (thought, answer) => `<|think|>${thought}<|end|><|begin|>assistant<|content|>${answer}<|end|>`,
  ],
  ["wide bars", (thought, answer) => `<｜begin▁of▁thought｜>${thought}<｜end▁of▁thought｜>${answer}`],
  ["control tokens", (thought, answer) => `<ctrl94>thought\n${thought}<ctrl95>${answer}`],
  [
    "working out",
    (thought, answer) => `<start_working_out>${thought}<end_working_out><SOLUTION>${answer}</SOLUTION>`,
  ],
  ["two thoughts", (thought, answer) => `<think>${thought}</think><think>${thought}</think>${answer}`],
  ["a nested mark", (thought, answer) => `<think>a <think> ${thought} </think> more </think>${answer}`],
  ["end tokens", (thought, answer) => `<think>${thought}</think>${answer}<|im_end|>\n<|endoftext|>`],
  ["escaped marks", (thought, answer) => `&lt;think&gt;${thought}&lt;/think&gt;\n${answer}`],
  [
    "a further turn",
    (thought, answer) => `<think>${thought}</think>${answer}<|im_end|>\n<|im_start|>user\n${thought}`,
  ],
  [
    "a turn before the answer",
    (thought, answer) => `<think>${thought}</think><|im_end|>\n<|im_start|>assistant\n${answer}`,
  ],
  [
    "turns within it",
    (thought, answer) =>
      `<think>${thought}<|im_end|>\n<|im_start|>user\n${thought}<|im_end|>\n<|im_start|>assistant\n</think>${answer}`,
  ],
  [
    "a template before it and a further turn",
    (thought, answer) =>
      `<|im_end|>\n<|im_start|>assistant\n<think>${thought}</think>${answer}<|im_end|>\n<|im_start|>user\n${thought}`,
  ],
  ["a wrapped answer", (thought, answer) => `<think>${thought}</think><answer>${answer}</answer>`],
];
const thought = 'Perhaps {"year": 1790} or [1]?';

describe("a reply with reasoning", () => {
  it.each(marked)("in %s is the text after it", (_marks, write) => {
    const text = "# The mill\n\nIt was built in 1893 [1.2].";
    expect(stripThoughts(write(thought, text))).toBe(text);
  });

  it.each([
    ["names the marks in code", "The tags `<think>` and `</think>` enclose it."],
    ["has a thought in a later element", "<result>\n<reasoning>Because.</reasoning>\n</result>"],
    ["shows two turns in code", "```\n<|user|>\nHi<|end|>\n<|assistant|>\n```"],
    ["opens a mark in prose", "It writes <think> and never closes it."],
  ])("is kept where the answer itself %s", (_what, text) => {
    expect(stripThoughts(text)).toBe(text);
  });

  it.each(["```\n", "A `"])("is read once although turns without end follow %j", (code) => {
    const reply = `${code}${"<|im_end|> <|im_start|>user ".repeat(500)}`;
    const split = vi.spyOn(String.prototype, "split");
    const text = stripThoughts(reply);
    const characters = split.mock.contexts.reduce<number>((sum, of) => sum + String(of).length, 0);
    split.mockRestore();
    expect(text).toBe(reply.trim());
    expect(characters).toBeLessThan(4 * reply.length);
  });

  it.each([
    ["a thought that never ends", "<think>I should begin with the mill"],
    ["an analysis without a final channel", "<|channel|>analysis<|message|>I should begin"],
  ])("is empty after %s", (_what, text) => {
    expect(stripThoughts(text)).toBe("");
  });
});

describe("the JSON of a reply", () => {
  it("is what a reply in channels gives to a function", () => {
    const reply = `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>commentary to=functions.describe <|constrain|>json<|message|>{"year": 1893}<|call|>`;
    expect(parseJsonReply(reply, { repair: true })).toMatchObject({ value: { year: 1893 } });
    expect(stripThoughts(reply)).toBe("");
  });

  it("is the commentary of a reply without a final message", () => {
    const reply = `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>commentary json<|message|>{"year": 1893}`;
    expect(parseJsonReply(reply, { repair: true })).toMatchObject({ value: { year: 1893 } });
  });

  it.each([
    ["a draft and a better one", '{"year": 1}\n\nWait, better:\n\n{"year": 1893}'],
    [
      "a turn that the model invents",
      '{"year": 1893}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n{"year": 1}',
    ],
    ["a citation after it", '{"year": 1893} as [1] says'],
    ["braces in a thought that never ends", '<think>Here {it} is: {"year": 1893}'],
    ["a mark in a string", '{"year": 1893, "tag": "</think>"}'],
  ])("is the last whole value of %s", (_what, text) => {
    expect(parseJsonReply(text, { repair: true })).toMatchObject({ value: { year: 1893 } });
  });

  it.each([
    ["in a sentence", '{"text": "The mill was built in 1893 and it burned in 19'],
    ["in a number", '{"year": 18'],
    ["after a draft", '{"year": 1790}\nBetter: {"year": 18'],
    ["after a fenced draft", '```json\n{"year": 1790}\n```\nBetter: {"year": 18'],
  ])("is none when it breaks off %s", (_what, text) => {
    expect(parseJsonReply(text, { repair: true })).toMatchObject({ ok: false });
  });
});

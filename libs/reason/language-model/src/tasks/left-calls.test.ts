import { describe, expect, it } from "vitest";
import { withoutCalls } from "./left-calls.ts";
import { stripThoughts } from "./strip-reasoning.ts";

const call =
  '<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>{"query": "ice"}<|tool_call_end|><|tool_calls_section_end|>';

describe("an answer in words", () => {
  it.each([
    ["after it", `It held.\n\n${call}`, "It held."],
    ["within it", `It held.\n${call}\nIt broke.`, "It held.\nIt broke."],
    ["that break off", `It held.${call.slice(0, 90)}`, "It held."],
    ["that are none", "It held.<|tool_calls_section_begin|><|tool_calls_section_end|>", "It held."],
    [
      "of another template",
      "It held.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>search<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
      "It held.",
    ],
    ["between tags", 'It held.\n<tool_call>\n{"name": "search"}\n</tool_call>', "It held."],
    ["alone", call, ""],
  ])("loses calls of tools %s", (_where, answer, words) => {
    expect(withoutCalls(stripThoughts(answer))).toBe(words);
  });

  it.each([
    `It writes \`${call}\` before a search.`,
    `\`\`\`\n${call}\n\`\`\`\n\nIt held.`,
    "The mark <|tool_calls_section_begin|> comes first, then <|tool_call_begin|>.",
    "The element <tool_call> has a name.",
  ])("keeps what it says of them: %j", (answer) => {
    expect(withoutCalls(answer)).toBe(answer);
  });
});

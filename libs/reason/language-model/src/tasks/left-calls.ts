/** The begin and the end of calls in the templates of models, with what follows the begin; words that name a mark have no call behind it. */
const templates = [
  ["<\\|tool_calls_section_begin\\|>", "<\\|tool_call_begin\\|>", "<\\|tool_calls_section_end\\|>"],
  ["<｜tool▁calls▁begin｜>", "<｜tool▁call▁begin｜>", "<｜tool▁calls▁end｜>"],
  ["<tool_call>", String.raw`\{\s{0,9}"name"`, "</tool_call>"],
] as const;

const calls = templates
  .map(([begin, call, end]) => String.raw`${begin}\s{0,9}(?:${end}|${call}[^]*?(?:${end}|$))`)
  .join("|");

const code = /```[^]*?(?:```|$)|`[^`\n]+`/u;
/** Matches calls, and code, which may show some. */
const codeOrCalls = new RegExp(String.raw`(?<code>${code.source})|\s{0,9}(?:${calls})`, "gu");

/** Removes calls of tools that a model wrote into its answer, where a server did not take them out. */
export const withoutCalls = (answer: string): string => answer.replaceAll(codeOrCalls, "$<code>").trim();

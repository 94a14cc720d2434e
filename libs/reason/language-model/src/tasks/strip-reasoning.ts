// Reasoning tags of models and servers. Names that are common in XML count only before the answer begins.
const thinkNames = String.raw`(?:[\w-]{1,16}[:_])?think(?:ing)?`;
const plainNames =
  "(?:internal_)?thoughts?(?:_process)?|antThinking|reason|chain_of_thought|reasoning|reflection|analysis|scratchpad|(?:inner|internal)_monologue|思考(?:过程)?";
const openers = [
  String.raw`<(?:${thinkNames}|${plainNames})(?:\s[^<>]{0,80})?>`,
  `&lt;${thinkNames}&gt;`,
  String.raw`\[(?:THINK(?:ING)?|REASONING)\]`,
  "◁think▷",
  String.raw`<[|｜](?:begin[_▁]of[_▁]thought|START_THINKING|think(?:ing)?|thought|inner_prefix)[|｜]>`,
  String.raw`<\|channel>thought\b`,
  String.raw`<(?:unused|ctrl)94>(?:thought\b)?`,
  String.raw`\[unused16\]`,
  "<start_working_out>",
];
const closers = [
  String.raw`</(?:${thinkNames}|${plainNames})\s{0,4}>`,
  `&lt;/${thinkNames}&gt;`,
  String.raw`\[/(?:THINK(?:ING)?|REASONING)\]`,
  "◁/think▷",
  String.raw`<[|｜](?:end[_▁]of[_▁]thought|END_THINKING|/think(?:ing)?|/thought|inner_suffix)[|｜]>`,
  "<channel\\|>",
  "<(?:unused|ctrl)95>",
  String.raw`\[unused17\]`,
  "<end_working_out>",
];
const mark = new RegExp(`(?<open>${openers.join("|")})|(?<close>${closers.join("|")})`, "giu");
const plainMark = new RegExp(String.raw`^</?(?:${plainNames})(?=[\s>])`, "iu");

// Remains of chat templates around an answer.
const token = String.raw`(?:<\|[\w▁/ -]{1,40}\|>|<｜[^｜<>]{1,40}｜>|</?s>|<(?:end|start)_of_turn>|<eos>|<bos>|\[/INST\])`;
// A mark of a call at the beginning belongs to the call.
const leading = new RegExp(String.raw`^(?:\s*(?!<[|｜]tool)${token}(?:\s*assistant\b)?)+`, "u");
const trailing = new RegExp(String.raw`(?:(?:${token}|\[END FINAL RESPONSE\])\s*)+$`, "u");
/** The end of a turn and the beginning of another, which a server that misses the end of an answer lets the model invent. */
const nextTurn =
  /(?:<\|(?:im_end|eot_id|end|end_of_turn)\|>|<end_of_turn>)\s*(?:<\|(?:im_start|start_header_id|user|system|assistant)\|>|<start_of_turn>)/gu;
const wrappers =
  /^<(?<name>answer|response|final|final_answer|output|solution)>(?<inner>[\s\S]*?)(?:<\/\k<name>>)?$/iu;

const finalChannel =
  /<\|channel\|>\s*final\b[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>|<\|begin\|>assistant<\|content\|>/gu;
const callChannel =
  /<\|channel\|>\s*commentary\b[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>(?<given>[^]*?)(?:<\|(?:end|return|call)\|>|$)/gu;
const anyChannel = /<\|channel\|>\s*(?:analysis|commentary)\b/u;
const endOfMessage = /<\|(?:end|return|call)\|>/u;
const bareChannels = /^(?:analysis[\s\S]*)?assistant(?:commentary[\s\S]*assistant)?final/u;

/** Returns the text after the last message in channels, if it has no header. */
const behindMessages = (reply: string): string => {
  const rest = reply.split(endOfMessage).at(-1) ?? "";
  return /<\|(?:start|channel|message)\|>/u.test(rest) ? "" : rest;
};

/** Returns the final message of a reply in gpt-oss channels; undefined for a reply without channels. */
const finalMessage = (reply: string): string | undefined => {
  const last = [...reply.matchAll(finalChannel)].at(-1);
  if (last) return reply.slice(last.index + last[0].length).split(endOfMessage)[0] ?? "";
  if (anyChannel.test(reply)) return behindMessages(reply);
  const bare = bareChannels.exec(reply);
  return bare ? reply.slice(bare[0].length) : undefined;
};

/** Returns the last commentary of a reply in gpt-oss channels, with a function call instead of a final message; empty if there is none. */
export const handedMessage = (reply: string): string =>
  [...reply.matchAll(callChannel)].at(-1)?.groups?.["given"]?.trim() ?? "";

/** Reasoning marked by words, or folded by a chat front end, before the answer. */
const worded =
  /^\s*(?:Thinking\.\.\.\n[\s\S]*?\n\.\.\.done thinking\.\n|Here is my thought process:[\s\S]*?Here is my response:|Here are my reasoning steps:[\s\S]*?\[BEGIN FINAL RESPONSE\]|<details\s[^<>]{0,80}type="reasoning"[^<>]{0,80}>[\s\S]*?<\/details>|<details>\s*<summary>[^<]{0,20}(?:thought|thinking|reasoning)[^<]{0,40}<\/summary>[\s\S]*?<\/details>)/iu;

const isInCode = (text: string, at: number): boolean => {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return (line.split("`").length - 1) % 2 === 1;
};

const unwrapped = (text: string): string => {
  const bare = text.replace(leading, "").replace(trailing, "").trim();
  return (wrappers.exec(bare)?.groups?.["inner"] ?? bare).trim();
};

/** A reply in two parts: the answer, and an opened thought that never ends. */
interface Parts {
  readonly answer: string;
  readonly openThought: string;
}

/** State of a reply up to a mark. */
interface Splitting {
  kept: string;
  from: number;
  openAt: number | undefined;
  /** Open elements of the answer with the name of a reasoning tag. */
  elements: number;
}

const open = (at: Splitting, text: string, { index, 0: written }: RegExpExecArray): void => {
  const before = at.kept + text.slice(at.from, index);
  const isElement = plainMark.test(written) && before.trim() !== "";
  if (isElement) at.elements += 1;
  if (at.openAt !== undefined || isElement || isInCode(text, index)) return;
  Object.assign(at, { kept: before, openAt: index, from: index + written.length });
};

const close = (at: Splitting, text: string, { index, 0: written }: RegExpExecArray): void => {
  const from = index + written.length;
  if (at.openAt !== undefined) Object.assign(at, { openAt: undefined, from });
  else if (at.elements > 0 && plainMark.test(written)) at.elements -= 1;
  else if (!isInCode(text, index)) Object.assign(at, { kept: "", from });
};

/** Splits by the tags: a closing tag without an opening one ends a thought that began with the reply. */
const splitThoughts = (text: string): Parts => {
  const at: Splitting = { kept: "", from: 0, openAt: undefined, elements: 0 };
  for (const match of text.matchAll(mark))
    (match.groups?.["open"] === undefined ? close : open)(at, text, match);
  const { kept, from, openAt } = at;
  if (openAt === undefined) return { answer: kept + text.slice(from), openThought: "" };
  // An opening tag in the middle of an answer that never closes belongs to the answer.
  return kept.trim() === ""
    ? { answer: "", openThought: text.slice(from) }
    : { answer: kept + text.slice(openAt), openThought: "" };
};

/** Returns where the first turn after a reply begins that is not in code; undefined if there is none. */
const nextTurnOf = (reply: string): number | undefined => {
  let from = leading.exec(reply)?.[0].length ?? 0;
  let fences = 0;
  let ticks = 0;
  for (const { index } of reply.matchAll(nextTurn)) {
    if (index < from) continue;
    const between = reply.slice(from, index);
    const line = between.slice(between.lastIndexOf("\n") + 1);
    fences += between.split("```").length - 1;
    ticks = (line.length < between.length ? 0 : ticks) + line.split("`").length - 1;
    if (fences % 2 === 0 && ticks % 2 === 0) return index;
    from = index;
  }
  return undefined;
};

/** Returns a reply up to the first turn after it, if it has words outside its thoughts. */
const firstTurn = (reply: string): string => {
  const before = reply.slice(0, nextTurnOf(reply));
  return unwrapped(splitThoughts(before.replace(worded, "")).answer) === "" ? reply : before;
};

/** True if a text ends reasoning that started before it, as in replies without an opening tag. */
export const endsReasoning = (text: string): boolean =>
  [...text.matchAll(mark)].some(({ groups }) => groups?.["close"] !== undefined) ||
  finalMessage(text) !== undefined;

/** Removes reasoning with any tags, and template tokens, from a reply. */
export const stripThoughts = (reply: string): string => {
  const turn = firstTurn(reply);
  const final = finalMessage(turn.trim());
  return unwrapped(final ?? splitThoughts(turn.replace(worded, "")).answer);
};

/** Returns the unfinished reasoning of a reply; empty if it is finished or absent. */
export const openThoughtOf = (reply: string): string => unwrapped(splitThoughts(reply).openThought);

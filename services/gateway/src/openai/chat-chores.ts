/* Automatic requests of chat front ends: for a title, tags, follow-up questions. No research answers them. */
import { collapseWhitespace } from "@quarry/text";

/** A chat message with the fields used here. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | null | undefined;
}

const headLength = 1_500;
const asked =
  /\b(?:generate|create|write|provide|give|suggest|come up with|summari[sz]e|name|extract|determine|analy[sz]e|reply with|respond with|return|make|produce|craft|reflect)\b|总结|總結|生成|返回|概括|起名/iu;
const kinds: readonly (readonly [kind: ChoreKind, pattern: RegExp])[] = [
  ["follow_ups", /\bfollow[- ]?up (?:questions|prompts|suggestions)\b/iu],
  ["tags", /\b(?:broad |relevant )?tags\b/iu],
  ["queries", /\bsearch quer(?:y|ies)\b/iu],
  ["text", /\bautocomplet(?:e|ion)\b|\bfacial expression\b/iu],
  [
    "title",
    /\b(?:titles?|header|topic name|short name|a name|subject line|emoji|in (?:\d+|three|four|five|six|ten) words or (?:less|fewer))\b|标题|標題|主题|主題|题目/iu,
  ],
];
/** Matches tasks of a front end about the chat itself; research questions do not mention the chat. */
const aboutChat =
  /\b(?:chat history|chat_history|conversation|this chat|the chat|chat title|our chat|dialogue|messages? (?:above|below)|following messages?|user'?s? (?:first |initial )?(?:message|query|prompt|question)|this exchange|(?:title|header|phrase|topic|theme)s? (?:for|of) (?:the|this) (?:(?:given|following) )?(?:prompt|content|text|query|message|input)|from the message)\b|会话|會話|对话|對話|聊天|这句话|這句話|^#{1,3} task:/imu;

type ChoreKind = "follow_ups" | "tags" | "queries" | "text" | "title";

const maxTitleWords = 6;
const maxTitleLength = 60;

const kindOf = (task: string): ChoreKind | undefined => {
  const head = task.slice(0, headLength);
  if (!asked.test(head) || !aboutChat.test(head)) return undefined;
  // The first line names the task, or the first one that asks; a following list of rules may mention others.
  const first = /^(?:#{1,3} task:\s*)?[^\n]{0,400}/iu.exec(head.trim())?.[0] ?? "";
  const asking = head.split("\n").find((line) => asked.test(line)) ?? "";
  return [first, asking].flatMap((line) => kinds.find(([, pattern]) => pattern.test(line))?.[0] ?? [])[0];
};

const quoted =
  /(?:^|\n)[ \t]*(?:user|human|user message|q|prompt|content|(?:here is the )?query|message|用户|用戶)[ \t]*[:：]\s*([^\n]+)/iu;

/** Returns the user's first question, from the chat or from its copy in the task. */
const firstQuestion = (task: string, messages: readonly ChatMessage[]): string => {
  const inTask = quoted.exec(task)?.[1];
  const first = messages.find(
    ({ role, content }) => role === "user" && content !== task && (content ?? "").trim() !== "",
  );
  return collapseWhitespace(inTask ?? first?.content ?? "").trim();
};

const titleOf = (question: string): string => {
  const words = question
    .replaceAll(/[*_#`"'<>]/gu, "")
    .replace(/(?<![?!.:])[?!.:]+$/u, "")
    .split(" ")
    .slice(0, maxTitleWords)
    .join(" ");
  return words.slice(0, maxTitleLength).trim() || "Research";
};

interface Chore {
  readonly kind: ChoreKind;
  readonly task: string;
}

const choreIn = (messages: readonly ChatMessage[]): Chore | undefined => {
  const last = messages.findLast(({ role, content }) => role === "user" && (content ?? "").trim() !== "");
  const task = last?.content ?? "";
  const kind = kindOf(task);
  if (kind !== undefined) return { kind, task };
  // Some front ends put the task before the chat.
  const system = messages.find(({ role }) => role === "system" || role === "developer")?.content ?? "";
  return kindOf(system) === "title" ? { kind: "title", task: system } : undefined;
};

/**
 * Answers an auxiliary task of a chat front end without a run: a title from the user's words, an empty list otherwise. Undefined
 * for a question.
 */
export const choreAnswer = (messages: readonly ChatMessage[]): string | undefined => {
  const chore = choreIn(messages);
  if (chore === undefined) return undefined;
  const { kind, task } = chore;
  const isJson = /\bjson\b/iu.test(task);
  if (kind === "title") {
    const title = titleOf(firstQuestion(task, messages));
    return isJson ? JSON.stringify({ title }) : title;
  }
  return isJson ? JSON.stringify({ [kind]: kind === "text" ? "" : [] }) : "";
};

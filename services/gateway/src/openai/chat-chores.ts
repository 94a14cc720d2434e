/* Answers automatic requests of chat front ends, such as for a title, tags or follow-up questions, without research. */
import { collapseWhitespace } from "@quarry/text";

/** A chat message with the fields used here. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | null | undefined;
}

const headLength = 1_500;
const asked =
  /\b(?:generate|create|write|provide|give|suggest|come up with|summari[sz]e|name|extract|determine|analy[sz]e|reply with|respond with|return|make|produce|craft|your task is to)\b/iu;
const kinds: readonly (readonly [kind: ChoreKind, pattern: RegExp])[] = [
  ["follow_ups", /\bfollow[- ]?up (?:questions|prompts|suggestions)\b/iu],
  ["tags", /\b(?:broad |relevant )?tags\b/iu],
  ["queries", /\bsearch quer(?:y|ies)\b/iu],
  ["text", /\bautocomplet(?:e|ion)\b|\bfacial expression\b/iu],
  [
    "title",
    /\b(?:titles?|topic name|short name|a name|subject line|emoji|in (?:\d+|three|four|five|six|ten) words or (?:less|fewer)|(?:\d|10)[- ]words? (?:summary|label))\b/iu,
  ],
];
/** Matches tasks of a front end about the chat itself; research questions do not mention the chat. */
const aboutChat =
  /\b(?:chat history|chat_history|conversation|this chat|the chat|chat title|our chat|dialogue|messages? (?:above|below)|(?:following|previous|preceding) messages?|user'?s? (?:first |initial )?(?:message|query|prompt|question)|this exchange)\b|^#{1,3} task:/imu;
/** Matches tasks about a message, if they hold a copy of it. */
const aboutCopy =
  /\b(?:(?:title|phrase|topic|theme)s? (?:for|of) (?:the|this) (?:(?:given|following) )?(?:prompt|content|text|query|message|input)|from the message|summari[sz]e in an? [a-z\d]{1,5}-word title)\b/iu;
/** A copy of a message in a task, behind its label or in a line of marks. */
const copied =
  /(?:(?:(?:^|\n)[ \t|>*]*|here is the )(?:user|human|user message|q|prompt|content|query|message|用户|用戶)[ \t*]*[:：]|(?:^|\n)(?:>>>|"""|<(?:conversation|chat|messages?)>))\s*([^\n]+)/iu;
/** Matches "title for this chat" in Chinese as a whole, because its single words also occur in questions. */
const chineseTitle =
  /[为為给給将將把](?:[以上下这這该該此段个個次的]{0,4})(?:会话|會話|对话|對話|聊天)(?:内容|內容|记录|記錄)?(?:生成|总结|總結|概括|起|取|写|寫|拟|擬|提供)[^。，\n]{0,12}(?<![带帶])(?:标题|標題|题目|題目|名)(?!的)|返回(?:这句话|這句話)的[^。，\n]{0,4}(?:主题|主題|标题|標題)/u;

/** Matches the task to make a question that needs no chat history, as frameworks send it before they retrieve. */
const standalone =
  /\b(?:rephrase|reformulate|rewrite|formulate|condense|turn)\b[^.]{0,240}\bstand-?alone (?:question|query|message|input)\b/iu;
/** Frameworks begin this task with what is given, forbid an answer, or add the chat; other instructions may only mention such questions. */
const isOnlyTask = /^\s{0,20}given\b|\b(?:do not|don['’]t|never|without) answer/iu;
const labelOf = (names: string): RegExp => new RegExp(`^(?:<(?:${names})>|(?:${names})(?: ?[:：]|$))`, "iu");
/** The label of the question that is to be rephrased, as a tag, with a colon or on a line of its own. */
const questionLabel = labelOf(
  "follow[- ]?up (?:input|question|message|query)|(?:latest|new|user'?s?|last) (?:input|question|message|query)|question|input",
);
const historyLabel = labelOf("(?:chat|conversation)[- _]history|conversation|history");

type ChoreKind = "follow_ups" | "tags" | "queries" | "text" | "title";

const maxTitleWords = 6;
const maxTitleLength = 60;

const kindIn = (line: string): ChoreKind | undefined => kinds.find(([, pattern]) => pattern.test(line))?.[0];

/** Returns the kind of task that the first line asks for; a list of rules below it may mention other kinds. */
const kindOf = (task: string): ChoreKind | undefined => {
  const head = task.slice(0, headLength);
  const first = /^(?:#{1,3} task:\s*)?[^\n]{0,400}/iu.exec(head.trim())?.[0] ?? "";
  if (chineseTitle.test(first)) return "title";
  return asked.test(head) && aboutChat.test(head) ? kindIn(first) : undefined;
};

/** Returns the kind of task that a text with a copy of a message asks for. */
const kindOfCopy = (task: string): ChoreKind | undefined => {
  const head = task.slice(0, headLength);
  const asking =
    head
      .replace(copied, "\n")
      .split("\n")
      .find((line) => asked.test(line)) ?? "";
  return copied.test(head) && aboutCopy.test(asking) ? kindIn(asking) : undefined;
};

/** Returns the user's first question, from the chat or from its copy in the task. */
const firstQuestion = (task: string, messages: readonly ChatMessage[]): string => {
  const inTask = copied.exec(task)?.[1];
  const said = messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => content ?? "")
    .filter((content) => content.trim() !== "" && content !== task);
  // A question may look like a task: "Provide evidence on emoji in conversations".
  const first = said.find((content) => kindOf(content) === undefined) ?? said[0];
  return collapseWhitespace(inTask ?? first ?? "").trim();
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

/** Returns the last message of the user that has words; empty without one. */
const lastWords = (messages: readonly ChatMessage[]): string =>
  messages.findLast(({ role, content }) => role === "user" && (content ?? "").trim() !== "")?.content ?? "";

const isInstruction = ({ role }: ChatMessage): boolean => role === "system" || role === "developer";

/** True for a task with a chat before it or a copy in it; a single sentence about chats is a question. */
const hasChat = (task: string, messages: readonly ChatMessage[]): boolean =>
  /[\n:："“]/u.test(task.trim()) || firstQuestion(task, messages) !== "";

const choreIn = (messages: readonly ChatMessage[]): Chore | undefined => {
  const task = lastWords(messages);
  const kind = hasChat(task, messages) ? (kindOf(task) ?? kindOfCopy(task)) : undefined;
  if (kind !== undefined) return { kind, task };
  // Some front ends put the task before the chat.
  const system = messages.find(isInstruction)?.content ?? "";
  return kindOf(system) === "title" ? { kind: "title", task: system } : undefined;
};

const linesOf = (text: string): readonly string[] => text.split("\n").map((line) => line.trim());

/** True for a chat with the question after it, each below its label. */
const holdsChat = (text: string): boolean => {
  const lines = linesOf(text);
  const start = lines.findIndex((line) => historyLabel.test(line));
  return start !== -1 && lines.slice(start).some((line) => questionLabel.test(line));
};

const asksToRephrase = (text: string): boolean => {
  const head = text.slice(0, headLength);
  return standalone.test(head) && (isOnlyTask.test(head) || holdsChat(text));
};

/** Returns the last question after a label, on its line or the next. */
const labelledQuestion = (task: string): string | undefined => {
  const lines = linesOf(task);
  const questions = lines.flatMap((line, index) => {
    if (!questionLabel.test(line)) return [];
    const question = line.replace(questionLabel, "").replace(/<\/[^<>]{1,40}>$/u, "");
    return question.replace(/^ ?[:：]/u, "").trim() || (lines[index + 1] ?? "");
  });
  return questions.findLast((question) => question !== "" && !question.startsWith("<"));
};

/** Returns the question that a framework wants rephrased, as it is: it needs no model to be searched for. */
const questionToRephrase = (messages: readonly ChatMessage[]): string | undefined => {
  const task = lastWords(messages);
  if (asksToRephrase(task)) return labelledQuestion(task);
  const isAsked = messages.some((message) => isInstruction(message) && asksToRephrase(message.content ?? ""));
  return isAsked && task !== "" ? task : undefined;
};

/**
 * Answers an auxiliary task of a chat front end without a run: a question as it is, a title from the user's words, an empty list
 * otherwise. Undefined for a question.
 */
export const choreAnswer = (messages: readonly ChatMessage[]): string | undefined => {
  const chore = choreIn(messages);
  if (chore === undefined) return questionToRephrase(messages);
  const { kind, task } = chore;
  const isJson = /\bjson\b/iu.test(task);
  if (kind === "title") {
    const title = titleOf(firstQuestion(task, messages));
    return isJson ? JSON.stringify({ title }) : title;
  }
  return isJson ? JSON.stringify({ [kind]: kind === "text" ? "" : [] }) : "";
};

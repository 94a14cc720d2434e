import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { branchTo, chatDocument, type ChatMessage, fileLine, fromIso, fromSeconds } from "./chat-text.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const firstText = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === "string" && value.trim() !== "");

const speakers: ReadonlyMap<string, string> = new Map([
  ["user", "User"],
  ["human", "User"],
  ["assistant", "Assistant"],
  ["gpt", "Assistant"],
  ["chatgpt", "Assistant"],
  ["bot", "Assistant"],
  ["model", "Assistant"],
]);
/** Roles whose messages people do not see. */
const unseen: ReadonlySet<string> = new Set(["system", "developer", "tool", "function"]);

const roleOf = (message: Fields): string | undefined =>
  firstText(message["role"], message["from"], fieldsOf(message["author"])["role"])?.toLowerCase();

const nameIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return firstText(value);
  const fields = fieldsOf(value);
  const user = fieldsOf(fields["user"]);
  return firstText(user["displayName"], user["name"], fields["displayName"], fields["name"]);
};

const speakerOf = (message: Fields): string | undefined => speakers.get(roleOf(message) ?? "");

const authorOf = (message: Fields): string | undefined =>
  ["author", "sender", "from", "creator", "user"]
    .map((field) => nameIn(message[field]))
    .find((name) => name !== undefined);

/** Reasoning that a chat program folds; each search ends at the next one, so that many without an end are read once. */
const folded =
  /<details\s[^<>]{0,200}type="reasoning"[^<>]{0,200}>(?:(?!<details\s[^<>]{0,200}type="reasoning")[^])*?<\/details>/giu;

/** Returns the words that a message of Signal quotes, and the names of files. */
const besideText = ({ quote, attachments }: Fields): readonly string[] => [
  typeof quote === "string" && quote.startsWith(">") ? quote.trim() : "",
  ...listOf(attachments).map((each) => fileLine(firstText(fieldsOf(each)["name"]))),
];

const wholeText = (message: Fields): string => {
  const [quote = "", ...files] = besideText(message);
  return [quote, textOf(message) ?? "", ...files].filter((part) => part !== "").join("\n\n");
};

const textOf = (message: Fields): string | undefined => {
  const { content, body } = message;
  const parts = listOf(content).flatMap((part) => firstText(part, fieldsOf(part)["text"]) ?? []);
  const { content: inner, contentType } = fieldsOf(body);
  const shown = firstText(inner);
  if (shown !== undefined) return contentType === "html" ? fragmentToMarkdown(shown) : shown;
  const said = firstText(content, message["value"], message["text"], body, message["message"]);
  return (said ?? firstText(parts.join("\n\n")))?.replaceAll(folded, "").trim();
};

/** "Tuesday, March 7, 2023 at 8:30:00 AM UTC", without the day of the week. */
const spokenDay = /^\p{L}+, (\p{L}+ \d{1,2}, \d{4}) at (.{4,20})$/u;

const timeIn = (value: unknown): string | undefined => {
  // Seconds, or milliseconds.
  if (typeof value === "number") return fromSeconds(value > 1e11 ? value / 1_000 : value);
  if (typeof value !== "string") return undefined;
  const [, day = "", hour = ""] = spokenDay.exec(value) ?? [];
  const spoken = day === "" ? Number.NaN : Date.parse(`${day} ${hour.replaceAll(/\s/gu, " ")}`);
  return fromIso(value) ?? (Number.isNaN(spoken) ? undefined : fromSeconds(spoken / 1_000));
};

const timeFields = ["createdDateTime", "created_at", "createdAt", "created_date", "timestamp", "create_time"];

const timeOf = (message: Fields): string | undefined =>
  [...timeFields, "time", "date"].map((field) => timeIn(message[field])).find((time) => time !== undefined);

/** Fields of mails, tasks and articles; a chat would lose them. */
const otherFields = ["subject", "title", "to", "cc", "priority", "description"];

/** True for mails, tasks and articles: one has two of these fields, or most have one. A post of a chat may have a subject. */
const areNoMessages = (list: readonly Fields[]): boolean => {
  const counts = list.map(
    (entry) =>
      otherFields.filter((field) => firstText(entry[field]) !== undefined || listOf(entry[field]).length > 0)
        .length,
  );
  return counts.some((count) => count > 1) || counts.filter((count) => count > 0).length * 2 > counts.length;
};

/** Returns who says a message without a role, if it has a time. */
const senderOf = (message: Fields): string | undefined =>
  timeOf(message) === undefined ? undefined : authorOf(message);

/** The kinds of notices of Teams, such as that a person joined, or that a call began. */
const events: ReadonlySet<unknown> = new Set([
  "systemEventMessage",
  "unknownFutureValue",
  "chatEvent",
  "typing",
]);

/** True for messages of Signal, which its exporter writes without a list around them. */
const areOfSignal = (list: readonly unknown[]): boolean =>
  list
    .map(fieldsOf)
    .every(
      ({ date, sender, body, quote, reactions }) =>
        [date, sender, body, quote].every((field) => typeof field === "string") && Array.isArray(reactions),
    );

/** Returns the messages of a list; undefined if it has anything else. */
const messagesIn = (list: readonly unknown[], isSpoken: boolean): ChatMessage[] | undefined => {
  const seen = list
    .map(fieldsOf)
    .filter((message) => !unseen.has(roleOf(message) ?? "") && !events.has(message["messageType"]));
  if (areNoMessages(seen.filter((message) => speakerOf(message) === undefined))) return undefined;
  const read = seen.map((message): ChatMessage | undefined => {
    const author = speakerOf(message) ?? (isSpoken ? undefined : senderOf(message));
    return author === undefined ? undefined : { author, at: timeOf(message), text: wholeText(message) };
  });
  const messages = read.filter((message) => message !== undefined);
  return messages.length === seen.length && messages.some(({ text }) => text !== "") ? messages : undefined;
};

/** Returns the messages of a tree up to the one that is shown last. */
const branchIn = (history: Fields): readonly unknown[] =>
  branchTo(history["currentId"], fieldsOf(history["messages"]), (node) => fieldsOf(node)["parentId"]);

/** Reads a session that llama.cpp exports in JSON lines: a head, and messages in a tree. */
const sessionIn = (list: readonly unknown[]): Extracted | undefined => {
  const [head = {}, ...rest] = list.map(fieldsOf);
  const messages = rest.map(({ message }) => fieldsOf(message));
  if (head["type"] !== "session" || messages.length === 0) return undefined;
  const tree = Object.fromEntries(messages.map((message) => [String(message["id"]), message]));
  const branch = messagesIn(
    branchTo(head["currNode"], tree, ({ parent }) => parent),
    false,
  );
  return branch && chatDocument(branch, firstText(head["name"]));
};

const names = ["messages", "conversations", "conversation", "value"];

/** Reads one conversation: an object with a list of messages, or with a chat that has a tree of them. */
const conversationIn = (value: unknown): Extracted | undefined => {
  const outer = fieldsOf(value);
  const fields = { ...outer, ...fieldsOf(outer["chat"]) };
  const branch = branchIn(fieldsOf(fields["history"]));
  const list =
    branch.length > 0 ? branch : names.map((name) => listOf(fields[name])).find((one) => one.length > 0);
  const messages = list && messagesIn(list, false);
  return messages && chatDocument(messages, firstText(fields["title"], fields["topic"]));
};

/**
 * Reads the conversations of other programs, whose messages have an author or a role, and a text. Undefined for any
 * other JSON.
 */
export const readConversations = (value: unknown): Extracted[] | undefined => {
  if (!Array.isArray(value)) {
    const only = conversationIn(value);
    return only && [only];
  }
  const session = sessionIn(value);
  if (session !== undefined) return [session];
  const spoken = value.length > 0 ? messagesIn(value, !areOfSignal(value)) : undefined;
  if (spoken !== undefined) return [chatDocument(spoken)];
  const read = value.map((each) => conversationIn(each)).filter((each) => each !== undefined);
  return read.length === value.length && read.length > 0 ? read : undefined;
};

import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { chatDocument, type ChatMessage, fileLine, fromSeconds } from "./chat-text.ts";

const words = z.string().optional().catch(undefined);
const list = z.array(z.unknown()).optional().catch(undefined);

const slackMessage = z.looseObject({
  type: z.literal("message"),
  subtype: words,
  ts: z.string().regex(/^\d{9,11}\.\d+$/u),
  user: words,
  username: words,
  text: z.string(),
  user_profile: z.looseObject({ real_name: words, display_name: words }).optional().catch(undefined),
  blocks: list,
  attachments: list,
  files: z
    .array(z.looseObject({ name: words, title: words }))
    .optional()
    .catch(undefined),
});

/** Code, in which signs mean nothing, or struck-out words. */
const codeOrStruck = /(```[^]*?```|`[^`\n]+`)|(?<=^|[\s(])~(?=\S)[^~\n]{1,2048}(?<=\S)~(?=$|[\s.,;:!?)])/gmu;

/** Slack puts links, people and times in angle brackets, struck-out words in tildes, and escapes three characters as entities. */
const slackText = (text: string): string =>
  text
    .replaceAll(/<(?:https?:|mailto:)[^<>|\s]{1,2048}\|([^<>]{1,300})>/gu, "$1")
    .replaceAll(/<((?:https?:|mailto:)[^<>|\s]{1,2048})>/gu, "$1")
    .replaceAll(/<#(?:[A-Z0-9]{1,20}\|)?([^<>|]{1,100})\|?>/gu, "#$1")
    .replaceAll(/<!(?:date|subteam)\^[^<>|]{1,2048}\|([^<>|]{1,300})>/gu, "$1")
    .replaceAll(/<[@!](?:[A-Z0-9]{1,20}\|)?([^<>|]{1,100})>/gu, "@$1")
    .replaceAll(codeOrStruck, (_, code: string | undefined) => code ?? "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const block = z.looseObject({
  type: words,
  url: words,
  user_id: words,
  channel_id: words,
  text: z.unknown().optional(),
  fields: z.unknown().optional(),
  elements: z.unknown().optional(),
  style: z.looseObject({ strike: z.boolean().optional() }).optional().catch(undefined),
});

/** Elements of a line; all others begin a line of their own. */
const inline = /^(?:text|link|user|channel|emoji|date|broadcast|color|usergroup)$/u;
const maxDepth = 24;

type Block = z.output<typeof block>;

/** Returns what an element without a text of its own refers to. */
const referenceIn = ({ url, user_id: user, channel_id: channel }: Block): string =>
  url ?? (user && `@${user}`) ?? (channel && `#${channel}`) ?? "";

const elementText = (element: Block, depth: number): string => {
  if (element.style?.strike === true) return "";
  const { type = "", text, fields, elements } = element;
  const shown = blockText([text, fields, elements], depth) || referenceIn(element);
  return shown === "" || inline.test(type) ? shown : `${shown.trimEnd()}\n`;
};

/** Returns the text of blocks (Block Kit), line by line. */
const blockText = (value: unknown, depth = 0): string => {
  if (typeof value === "string") return slackText(value);
  if (depth > maxDepth) return "";
  if (Array.isArray(value)) return value.map((each) => blockText(each, depth + 1)).join("");
  const { data } = block.safeParse(value);
  return data === undefined ? "" : elementText(data, depth + 1);
};

const attachment = z.looseObject({
  pretext: words,
  title: words,
  text: words,
  fields: z
    .array(z.looseObject({ title: z.string().catch(""), value: z.string().catch("") }))
    .catch([])
    .optional(),
  fallback: words,
  blocks: z.unknown().optional(),
});

/** Returns the text of an attachment, the form in which programs post. */
const attachmentText = (value: unknown): string => {
  const { pretext, title, text, fields = [], fallback = "", blocks } = attachment.safeParse(value).data ?? {};
  const ofFields = fields.map((field) => [field.title, field.value].filter((part) => part !== "").join(": "));
  const parts = [pretext, title, text, ...ofFields].filter((part) => part !== undefined && part !== "");
  return parts.map((part) => slackText(part ?? "")).join("\n") || blockText(blocks) || slackText(fallback);
};

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/@\S+/gu, " ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the blocks with words that the text lacks, because the text of some messages is only a notification. */
const blocksBeside = (text: string, blocks: readonly unknown[]): string => {
  const known = new Set(wordsOf(text));
  return blocks
    .map((each) => blockText(each))
    .filter((shown) => wordsOf(shown).some((word) => !known.has(word)))
    .join("");
};

/** Returns the visible content of a message: its text, its blocks, its attachments and the names of its files. */
const shownText = ({
  text,
  blocks = [],
  attachments = [],
  files = [],
}: z.output<typeof slackMessage>): string =>
  [
    slackText(text),
    blocksBeside(slackText(text), blocks),
    ...attachments.map(attachmentText),
    ...files.map(({ name, title }) => fileLine(name || title)),
  ]
    .map((part) => part.trim())
    .filter((part, at, all) => part !== "" && all.indexOf(part) === at)
    .join("\n\n");

/** Kinds of messages without words of a person: removed ones, and reports of changes of the channel, except of its topic. */
const unsaid =
  /^(?:tombstone|(?:channel|group|mpim)_(?!topic|purpose)[a-z_]{1,40}|(?:un)?pinned_item|bot_(?:add|remove)|reminder_add|app_conversation_(?:join|leave))$/u;

/** Reads the messages of a channel and a day, as Slack exports them; undefined for other JSON. */
export const readSlack = (value: unknown): Extracted | undefined => {
  const { data } = z.array(slackMessage).min(1).safeParse(value);
  if (data === undefined) return undefined;
  const said = data.filter(({ subtype }) => !unsaid.test(subtype ?? ""));
  // A file of reports only, such as the first day of a channel, is not empty.
  const messages = (said.length > 0 ? said : data).map((message): ChatMessage => ({
    author:
      (message.user_profile?.real_name || message.user_profile?.display_name) ??
      message.username ??
      message.user ??
      "Somebody",
    at: fromSeconds(Number(message.ts)),
    text: shownText(message),
  }));
  return chatDocument(messages);
};

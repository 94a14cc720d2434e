import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { chatDocument, type ChatMessage, fromIso, fromSeconds } from "./chat-text.ts";

const words = z.string().optional().catch(undefined);
const mediaType = "application/vnd.quarry.chat+json";

/** Reads an export format recognised by its contents. */
type Reading = (value: unknown) => Extracted | undefined;

const slackMessage = z.looseObject({
  type: z.literal("message"),
  ts: z.string().regex(/^\d{9,11}\.\d+$/u),
  user: words,
  username: words,
  text: z.string(),
  user_profile: z.looseObject({ real_name: words, display_name: words }).optional().catch(undefined),
});

/** Slack puts links and people in angle brackets, and escapes three characters as entities. */
const slackText = (text: string): string =>
  text
    .replaceAll(/<(?:https?:|mailto:)[^<>|\s]{1,2048}\|([^<>]{1,300})>/gu, "$1")
    .replaceAll(/<((?:https?:|mailto:)[^<>|\s]{1,2048})>/gu, "$1")
    .replaceAll(/<[@#!](?:[A-Z0-9]{1,20}\|)?([^<>|]{1,100})>/gu, "@$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const slack: Reading = (value) => {
  const { data } = z.array(slackMessage).min(1).safeParse(value);
  return data === undefined
    ? undefined
    : chatDocument(
        data.map(({ ts, user, username, text, user_profile: profile }): ChatMessage => ({
          author: (profile?.real_name || profile?.display_name) ?? username ?? user ?? "Somebody",
          at: fromSeconds(Number(ts)),
          text: slackText(text),
        })),
        { title: undefined, mediaType },
      );
};

const discordAuthor = z.looseObject({ name: words, nickname: words, username: words });
/** Of DiscordChatExporter. */
const discordExport = z.looseObject({
  guild: z.looseObject({ name: words }).optional(),
  channel: z.looseObject({ name: z.string() }),
  messages: z
    .array(z.looseObject({ timestamp: z.string(), content: z.string(), author: discordAuthor }))
    .min(1),
});

const discord: Reading = (value) => {
  const { data } = discordExport.safeParse(value);
  if (data === undefined) return undefined;
  const messages = data.messages.map(({ timestamp, content, author }): ChatMessage => ({
    author: (author.nickname || author.name) ?? author.username ?? "Somebody",
    at: fromIso(timestamp),
    text: content,
  }));
  const guild = data.guild?.name;
  return chatDocument(messages, {
    title: guild === undefined ? data.channel.name : `${guild}: ${data.channel.name}`,
    mediaType,
  });
};

const telegramPart = z.union([z.string(), z.looseObject({ text: z.string() }).transform(({ text }) => text)]);
const telegramText = z.union([z.string(), z.array(telegramPart).transform((parts) => parts.join(""))]);
const telegramChat = z.looseObject({
  name: words.nullable(),
  type: z.string(),
  messages: z
    .array(
      z.looseObject({
        type: z.string(),
        date: words,
        from: words.nullable(),
        text: telegramText.optional().catch(undefined),
      }),
    )
    .min(1),
});

const telegram: Reading = (value) => {
  const { data } = telegramChat.safeParse(value);
  if (data === undefined) return undefined;
  const messages = data.messages
    .filter(({ type }) => type === "message")
    .map(({ date, from, text = "" }): ChatMessage => ({
      author: from ?? "Somebody",
      at: fromIso(date),
      text,
    }));
  return chatDocument(messages, { title: data.name ?? undefined, mediaType });
};

const node = z.looseObject({
  message: z
    .looseObject({
      author: z.looseObject({ role: z.string() }),
      create_time: z.number().nullish(),
      content: z.looseObject({ parts: z.array(z.unknown()).optional() }),
    })
    .nullish(),
});
const conversation = z.looseObject({
  title: words.nullable(),
  mapping: z.record(z.string(), node.extend({ parent: z.string().nullish() })),
  current_node: words.nullable(),
});

type Conversation = z.output<typeof conversation>;

/** Returns the messages that lead to the last answer; other branches were abandoned. */
const branchOf = ({ mapping, current_node: last }: Conversation): Conversation["mapping"][string][] => {
  if (last === undefined || last === null) return Object.values(mapping);
  const branch: Conversation["mapping"][string][] = [];
  const seen = new Set<string>();
  for (let id: string | null | undefined = last; id !== null && id !== undefined && !seen.has(id);) {
    seen.add(id);
    const each: Conversation["mapping"][string] | undefined = mapping[id];
    if (each !== undefined) branch.unshift(each);
    id = each?.parent;
  }
  return branch;
};

const speakers: Readonly<Record<string, string>> = { user: "User", assistant: "Assistant" };

const conversationMessages = (each: Conversation): ChatMessage[] =>
  branchOf(each).flatMap(({ message }) => {
    const author = speakers[message?.author.role ?? ""];
    const text = (message?.content.parts ?? []).filter((part) => typeof part === "string").join("\n");
    return author === undefined ? [] : [{ author, at: fromSeconds(message?.create_time ?? undefined), text }];
  });

const chatGpt: Reading = (value) => {
  const { data } = z
    .array(conversation)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value]);
  if (data === undefined) return undefined;
  const documents = data.map((each) =>
    chatDocument(conversationMessages(each), { title: each.title ?? undefined, mediaType }),
  );
  const [only] = documents;
  if (documents.length === 1) return only;
  return {
    status: "extracted",
    metadata: { conversations: String(documents.length) },
    text: documents.map(({ text }) => text).join("\n\n"),
    mediaType,
  };
};

const readings: readonly Reading[] = [slack, discord, telegram, chatGpt];

/** Reads a chat export of Slack, DiscordChatExporter, Telegram or ChatGPT in JSON; undefined for any other JSON. */
export const findChat = (value: unknown): Extracted | undefined => {
  for (const read of readings) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

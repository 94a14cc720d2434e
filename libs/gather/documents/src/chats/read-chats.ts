import { posix } from "node:path";
import { withoutAssistantMarks } from "@quarry/text";
import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import {
  branchTo,
  chatMediaType,
  chatDocument,
  type ChatMessage,
  fileLine,
  fromIso,
  fromSeconds,
} from "./chat-text.ts";
import { readDiscord } from "./read-discord.ts";
import { readConversations } from "./read-messages.ts";
import { readMessenger } from "./read-messenger.ts";
import { readSlack } from "./read-slack.ts";

const words = z.string().optional().catch(undefined);
/** Reads an export format recognised by its contents. */
type Reading = (value: unknown) => Extracted | undefined;

const telegramPart = z.union([
  z.string(),
  z
    .looseObject({ type: words, text: z.string() })
    .transform(({ type, text }) => (type === "strikethrough" ? "" : text)),
]);
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
        forwarded_from: words.nullable(),
        text: telegramText.optional().catch(undefined),
        file_name: words.nullable(),
        file: words.nullable(),
        photo: words.nullable(),
        poll: z
          .looseObject({
            question: z.string(),
            answers: z.array(z.looseObject({ text: z.string(), voters: z.number().optional() })),
          })
          .optional()
          .catch(undefined),
      }),
    )
    .min(1),
});

/** An export of all chats. */
const telegramChats = z.looseObject({ chats: z.looseObject({ list: z.array(z.unknown()).min(1) }) });

/** Returns the name of a message's file; one that was not exported has a notice in round brackets in place of its path. */
const telegramFile = (named: string | null | undefined, path: string | null | undefined): string =>
  named || (path?.startsWith("(") === true ? "" : posix.basename(path ?? ""));

const telegram: Reading = (value) => {
  const all = telegramChats.safeParse(value).data?.chats.list;
  if (all !== undefined)
    return conversations(
      all.flatMap((each) => {
        const chat = telegram(each);
        return chat === undefined || chat.text === "" ? [] : [chat];
      }),
    );
  const { data } = telegramChat.safeParse(value);
  if (data === undefined) return undefined;
  const messages = data.messages
    .filter(({ type }) => type === "message")
    .map(({ date, from, forwarded_from: origin, text = "", poll, ...media }): ChatMessage => ({
      author: from ?? "Somebody",
      at: fromIso(date),
      text: [
        text !== "" && origin ? `Forwarded from ${origin}: ${text}` : text,
        fileLine(telegramFile(media.file_name, media.file ?? media.photo)),
        poll?.question ?? "",
        ...(poll?.answers ?? []).map(
          ({ text: answer, voters }) => `- ${answer}${voters === undefined ? "" : `: ${voters}`}`,
        ),
      ]
        .filter((part) => part !== "")
        .join("\n"),
    }));
  return chatDocument(messages, data.name ?? undefined);
};

/** Takes the words of a message, also spoken ones; empty for pictures, recordings and thoughts. */
const conversationPart = z
  .union([
    z.string(),
    z
      .looseObject({ content_type: z.literal("audio_transcription"), text: z.string() })
      .transform(({ text }) => text),
  ])
  .catch("");
const node = z.looseObject({
  message: z
    .looseObject({
      author: z.looseObject({ role: z.string() }),
      create_time: z.number().nullish(),
      content: z.looseObject({ parts: z.array(conversationPart).optional() }),
    })
    .nullish(),
});
const conversation = z.looseObject({
  title: words.nullable(),
  mapping: z.record(z.string(), node.extend({ parent: z.string().nullish() })),
  current_node: words.nullable(),
});

type Conversation = z.output<typeof conversation>;

/** Returns the messages that lead to the last answer. */
const branchOf = ({ mapping, current_node: last }: Conversation): Conversation["mapping"][string][] =>
  last === undefined || last === null
    ? Object.values(mapping)
    : branchTo(last, mapping, ({ parent }) => parent);

const speakers: Readonly<Record<string, string>> = { user: "User", assistant: "Assistant" };

const conversationMessages = (each: Conversation): ChatMessage[] =>
  branchOf(each).flatMap(({ message }) => {
    const author = speakers[message?.author.role ?? ""];
    const parts = message?.content.parts ?? [];
    const text = withoutAssistantMarks(parts.filter((part) => part !== "").join("\n"));
    return author === undefined ? [] : [{ author, at: fromSeconds(message?.create_time ?? undefined), text }];
  });

const chatGpt: Reading = (value) => {
  const { data } = z
    .array(conversation)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value]);
  if (data === undefined) return undefined;
  return conversations(data.map((each) => chatDocument(conversationMessages(each), each.title ?? undefined)));
};

/** Joins the conversations of an export; one without a name gets a number if others have names, so that it is not part of them. */
const conversations = (documents: readonly Extracted[]): Extracted | undefined => {
  if (documents.length < 2) return documents[0];
  const areNamed = documents.some(({ title }) => title !== undefined);
  return {
    status: "extracted",
    metadata: { conversations: String(documents.length) },
    text: documents
      .map(({ title, text }, at) =>
        areNamed && title === undefined ? `# Conversation ${at + 1}\n\n${text}` : text,
      )
      .join("\n\n"),
    mediaType: chatMediaType,
  };
};

const claudeMessage = z.looseObject({
  sender: z.enum(["human", "assistant"]),
  created_at: words,
  text: words,
  content: z
    .array(z.looseObject({ type: z.string(), text: words }))
    .optional()
    .catch(undefined),
  attachments: z
    .array(z.looseObject({ file_name: words, extracted_content: words }))
    .optional()
    .catch(undefined),
});
const claudeChat = z.looseObject({ name: words.nullable(), chat_messages: z.array(claudeMessage) });

/** Returns the texts of a message, without its reasoning and its calls of tools, and of its attachments. */
const claudeText = ({ text, content = [], attachments = [] }: z.output<typeof claudeMessage>): string => {
  const said = content.flatMap((part) =>
    part.type === "text" && part.text !== undefined ? [part.text] : [],
  );
  const attached = attachments.flatMap(({ file_name: name, extracted_content: inside = "" }) =>
    inside.trim() === "" ? [] : [`${name || "Attachment"}:\n\n${inside}`],
  );
  return [...(said.length > 0 ? said : [text ?? ""]), ...attached].join("\n\n").trim();
};

const claude: Reading = (value) => {
  const { data } = z
    .array(claudeChat)
    .min(1)
    .safeParse(Array.isArray(value) ? value : [value]);
  const spoken = data?.filter(({ chat_messages: messages }) => messages.length > 0);
  if (spoken === undefined || spoken.length === 0) return undefined;
  return conversations(
    spoken.map(({ name, chat_messages: messages }) =>
      chatDocument(
        messages.map((message): ChatMessage => ({
          author: message.sender === "human" ? "User" : "Assistant",
          at: fromIso(message.created_at),
          text: claudeText(message),
        })),
        name || undefined,
      ),
    ),
  );
};

const others: Reading = (value) => {
  const read = readConversations(value);
  return read && conversations(read);
};

const readings: readonly Reading[] = [
  readSlack,
  readDiscord,
  telegram,
  chatGpt,
  claude,
  readMessenger,
  others,
];

/**
 * Reads a chat export of Slack, DiscordChatExporter, Telegram, ChatGPT, Claude, Messenger, Instagram or a program with like
 * messages in JSON; undefined for any other JSON.
 */
export const findChat = (value: unknown): Extracted | undefined => {
  for (const read of readings) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { chatDocument, type ChatMessage, fileLine, fromIso } from "./chat-text.ts";

const words = z.string().nullish().catch(undefined);
/** Reads a list as empty if it is missing or of another kind. */
const listOf = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).catch([]);

const person = z.looseObject({ name: words, nickname: words, username: words });
const embed = z.looseObject({
  author: z.looseObject({ name: words }).nullish().catch(undefined),
  title: words,
  description: words,
  fields: listOf(z.looseObject({ name: words, value: words })),
  footer: z.looseObject({ text: words }).nullish().catch(undefined),
});
const shownContent = z.looseObject({
  content: z.string(),
  embeds: listOf(embed),
  attachments: listOf(z.looseObject({ fileName: words })),
});
/** An export of DiscordChatExporter. */
const discordExport = z.looseObject({
  guild: z.looseObject({ name: words }).optional(),
  channel: z.looseObject({ name: z.string() }),
  messages: z
    .array(
      shownContent.extend({
        type: words,
        timestamp: z.string(),
        author: person,
        forwardedMessage: shownContent.nullish().catch(undefined),
        mentions: listOf(person.extend({ id: z.string() })),
      }),
    )
    .min(1),
});

/** Kinds of messages that report a change of the channel, written by the program. */
const unsaid: ReadonlySet<string> = new Set(
  "RecipientAdd RecipientRemove Call ChannelNameChange ChannelIconChange ChannelPinnedMessage GuildMemberJoin ThreadCreated".split(
    " ",
  ),
);

const nameOf = ({ nickname, name, username }: z.output<typeof person>): string =>
  (nickname || name) ?? username ?? "Somebody";

const joined = (parts: readonly (string | null | undefined)[], separator = "\n\n"): string =>
  parts.filter((part) => (part ?? "").trim() !== "").join(separator);

/** Names of fields in which Discord reports the result of a poll. */
const pollFields: ReadonlyMap<string, string> = new Map([
  ["poll_question_text", "Poll"],
  ["victor_answer_text", "Winner"],
  ["victor_answer_votes", "Votes for the winner"],
  ["total_votes", "All votes"],
]);
const unsaidField = /^victor_answer_(?:id|emoji_\w{1,20})$/u;

const embedText = ({ author, title, description, fields, footer }: z.output<typeof embed>): string => {
  const lines = fields
    .filter(({ name }) => !unsaidField.test(name ?? ""))
    .map(({ name, value }) => joined([pollFields.get(name ?? "") ?? name, value], ": "));
  return joined([author?.name, title, description, joined(lines, "\n"), footer?.text]);
};

/** Returns the text of a message, its embeds, and the names of its files. */
const shownText = ({ content, embeds, attachments }: z.output<typeof shownContent>): string =>
  joined([content, ...embeds.map(embedText), ...attachments.map(({ fileName }) => fileLine(fileName))]);

/** Reads a channel that DiscordChatExporter has exported; undefined for other JSON. */
export const readDiscord = (value: unknown): Extracted | undefined => {
  const { data } = discordExport.safeParse(value);
  if (data === undefined) return undefined;
  const said = data.messages.filter(({ type }) => !unsaid.has(type ?? ""));
  const messages = (said.length > 0 ? said : data.messages).map(
    ({ forwardedMessage, mentions, ...message }): ChatMessage => {
      const forwarded = forwardedMessage ? shownText(forwardedMessage) : "";
      return {
        author: nameOf(message.author),
        at: fromIso(message.timestamp),
        text: joined([shownText(message), forwarded === "" ? "" : `Forwarded: ${forwarded}`])
          .replaceAll(/~~[^~\n]{1,2000}~~/gu, "")
          .replaceAll(/<@!?(\d{1,20})>/gu, (written, id: string) => {
            const mentioned = mentions.find((each) => each.id === id);
            return mentioned === undefined ? written : `@${nameOf(mentioned)}`;
          }),
      };
    },
  );
  const guild = data.guild?.name;
  return chatDocument(messages, guild ? `${guild}: ${data.channel.name}` : data.channel.name);
};

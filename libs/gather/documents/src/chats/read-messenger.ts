import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { chatDocument, type ChatMessage, fileLine, fromSeconds } from "./chat-text.ts";

const words = z.string().optional().catch(undefined);
/** A chat of Messenger or Instagram, as Meta exports it. */
const metaChat = z.looseObject({
  title: words,
  participants: z.array(z.looseObject({ name: z.string() })).min(1),
  messages: z
    .array(
      z.looseObject({
        sender_name: z.string(),
        timestamp_ms: z.number(),
        content: words,
        share: z.looseObject({ link: words, share_text: words }).optional().catch(undefined),
        files: z
          .array(z.looseObject({ uri: z.string() }))
          .optional()
          .catch(undefined),
        is_unsent: z.boolean().optional().catch(undefined),
      }),
    )
    .min(1),
});

/** Returns the text of an export in which each byte of UTF-8 is written as a character. */
const decoded = (text: string): string => {
  if (!/^[\0-\u00ff]*$/u.test(text)) return text;
  const read = Buffer.from(text, "latin1").toString("utf8");
  return read.includes("\ufffd") ? text : read;
};

/** Reads a chat of Messenger or Instagram, whose newest message is the first; undefined for any other JSON. */
export const readMessenger = (value: unknown): Extracted | undefined => {
  const { data } = metaChat.safeParse(value);
  if (data === undefined) return undefined;
  const messages = data.messages
    .filter(({ is_unsent: isUnsent }) => isUnsent !== true)
    .toSorted((one, other) => one.timestamp_ms - other.timestamp_ms)
    .map(({ sender_name: author, timestamp_ms: at, content, share, files = [] }): ChatMessage => {
      const names = files.map(({ uri }) => fileLine(uri.split("/").at(-1)));
      // The content often contains what is shared.
      const text = [content, share?.share_text, share?.link, ...names]
        .filter((part) => part !== undefined)
        .filter((part, index, parts) => !parts.slice(0, index).some((said) => said.includes(part)))
        .map(decoded)
        .join("\n");
      return { author: decoded(author), at: fromSeconds(at / 1_000), text };
    });
  return chatDocument(messages, data.title === undefined ? undefined : decoded(data.title));
};

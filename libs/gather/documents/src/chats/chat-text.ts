import { collapseWhitespace } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import { plainBody } from "../sections.ts";

/** One message of a chat. */
export interface ChatMessage {
  readonly author: string;
  /** Time as ISO 8601 in UTC; undefined if missing. */
  readonly at: string | undefined;
  readonly text: string;
}

/** Returns day and minute of a time in seconds. */
export const fromSeconds = (seconds: unknown): string | undefined => {
  const number = typeof seconds === "string" && seconds.trim() !== "" ? Number(seconds) : seconds;
  if (typeof number !== "number" || !(number > 0 && number < 1e11)) return undefined;
  return new Date(number * 1_000).toISOString().slice(0, 16);
};

/** Returns day and minute of an ISO 8601 time. */
export const fromIso = (written: string | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.exec(written ?? "")?.[0];

/** Creates a document of the messages with text, by day, each with its author and time. */
export const chatDocument = (
  messages: readonly ChatMessage[],
  { title, mediaType }: { readonly title: string | undefined; readonly mediaType: string },
): Extracted => {
  const parts: string[] = title === undefined ? [] : [`# ${collapseWhitespace(title)}`];
  let day = "";
  let count = 0;
  for (const { author, at, text } of messages) {
    if (text.trim() === "") continue;
    count += 1;
    const [date = "", time = ""] = at?.split("T") ?? [];
    if (date !== "" && date !== day) parts.push(`## ${date}`);
    day = date || day;
    parts.push(`${collapseWhitespace(author).trim()}${time === "" ? "" : ` (${time})`}: ${plainBody(text)}`);
  }
  const days = messages.flatMap(({ at }) => at?.slice(0, 10) ?? []).toSorted();
  return {
    status: "extracted",
    title,
    publishedAt: days.at(-1),
    metadata: { messages: String(count) },
    text: parts.join("\n\n"),
    mediaType,
  };
};

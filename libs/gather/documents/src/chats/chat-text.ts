import { collapseWhitespace } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import { plainBody } from "../sections.ts";

/** The media type of chats exported as JSON. */
export const chatMediaType = "application/vnd.quarry.chat+json";

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

/** Returns the nodes of a tree of messages that lead to the last one; other branches were abandoned. */
export const branchTo = <Node>(
  last: unknown,
  nodes: Readonly<Record<string, Node>>,
  parentOf: (node: Node) => unknown,
): Node[] => {
  const branch: Node[] = [];
  const seen = new Set<string>();
  for (let id = last; typeof id === "string" && !seen.has(id);) {
    seen.add(id);
    const node = nodes[id];
    if (node !== undefined) branch.unshift(node);
    id = node && parentOf(node);
  }
  return branch;
};

/** Returns the line that names a file of a message; empty without a name. */
export const fileLine = (name: string | null | undefined): string => (name ? `[File: ${name}]` : "");

/** Creates a document of the messages with text, by day, each with its author and time. */
export const chatDocument = (
  messages: readonly ChatMessage[],
  title?: string,
  mediaType = chatMediaType,
): Extracted => {
  const spoken = messages.filter(({ text }) => text.trim() !== "");
  let day = "";
  const parts = spoken.flatMap(({ author, at, text }) => {
    const [date = "", time = ""] = at?.split("T") ?? [];
    const heading = date === "" || date === day ? [] : [`## ${date}`];
    day = date || day;
    return [
      ...heading,
      `${collapseWhitespace(author)}${time === "" ? "" : ` (${time})`}: ${plainBody(text)}`,
    ];
  });
  const days = messages.flatMap(({ at }) => at?.slice(0, 10) ?? []).toSorted();
  return {
    status: "extracted",
    title,
    publishedAt: days.at(-1),
    metadata: { messages: String(spoken.length) },
    text: [...(title === undefined ? [] : [`# ${collapseWhitespace(title)}`]), ...parts].join("\n\n"),
    mediaType,
  };
};

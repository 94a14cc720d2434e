import type { Unavailable } from "@quarry/failure";
import { withSlackNames } from "../chats/slack-names.ts";
import type { Extracted, ReadPart } from "../extracted.ts";
import { type Section, sectionsToMarkdown } from "../sections.ts";

const maxMembers = 200;
const maxEntry = 1_000;
// Files that operating systems and programs add to a user's files.
const furniture = /(?:^|\/)(?:__MACOSX\/|\.[^/]|Thumbs\.db$|desktop\.ini$)|\/$/u;

/** True if an archive member is a file of the user. */
export const isMember = (name: string): boolean => !furniture.test(name);

interface Member {
  readonly name: string;
  readonly read: Extracted;
}

/** Returns the fact that names unread files, and counts them if there are too many to name. */
export const unreadFiles = (names: readonly string[]): Readonly<Record<string, string>> => {
  if (names.length === 0) return {};
  const all = names.join(", ");
  return {
    unreadFiles: all.length <= maxEntry ? all : `${all.slice(0, maxEntry)}… (${names.length} files)`,
  };
};

/**
 * Reads the files of an archive, each as if it were submitted alone; a single file is the document, several become its sections.
 * Damaged files, and those above the limit, are only named.
 */
export const readZip = async (
  files: ReadonlyMap<string, Uint8Array>,
  damaged: readonly string[],
  readPart: ReadPart,
): Promise<Extracted | Unavailable | undefined> => {
  const members: Member[] = [];
  const unread = [...damaged];
  const own = [...withSlackNames(files)].filter(([name]) => isMember(name));
  for (const [name, bytes] of own.slice(0, maxMembers)) {
    const uri = `file:${name.split("/").map(encodeURIComponent).join("/")}`;
    const read = await readPart({ bytes, uri, contentType: undefined });
    if (read.status === "extracted" && read.text.trim() !== "") members.push({ name, read });
    else unread.push(name);
  }
  unread.push(...own.slice(maxMembers).map(([name]) => name));
  const [first, second] = members;
  if (first === undefined) return undefined;
  if (second === undefined)
    return { ...first.read, metadata: { ...first.read.metadata, ...unreadFiles(unread) } };
  const sections = members.map(({ name, read }): Section => ({
    title: name,
    facts: [
      ["Title", read.title],
      ["Author", read.author],
      ["Published", read.publishedAt],
    ],
    body: read.text,
  }));
  return {
    status: "extracted",
    metadata: { files: String(members.length), ...unreadFiles(unread) },
    text: sectionsToMarkdown(sections, 1),
    mediaType: "application/zip",
  };
};

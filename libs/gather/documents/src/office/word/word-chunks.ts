import type { ReadPart } from "../../extracted.ts";
import { findAll } from "../../xml/xml-tree.ts";
import { relationsOf, xmlPart } from "../parts.ts";
import { type Files, textPartOf } from "./word-xml.ts";

/** True for a part with a whole file in another format, which Word shows in the place that refers to it. */
export const isChunkPart = (name: string): boolean =>
  /^(?:[^/]+\/){0,2}[^/]*chunk[^/]*\.(?:x?html?|mht|mhtml|rtf|docx|txt|xml|dat)$/iu.test(name);

const marks = /\u{f0000}(?<id>[^\u{f0000}\u{f0001}]{1,40})\u{f0001}/gu;

/**
 * Creates a mark for the place of a file from characters without a meaning, which no program writes and no reader changes;
 * undefined for an id that is empty or longer than 40 characters.
 */
export const chunkMark = (id: string): string | undefined => {
  const mark = `\u{f0000}${id}\u{f0001}`;
  return mark.replace(marks, "") === "" ? mark : undefined;
};

/** Returns the media type that the package declares for a part. */
const typeOf = (files: Files, name: string): string | undefined => {
  const types = xmlPart(files, "[Content_Types].xml");
  const extension = name.split(".").at(-1);
  const own = findAll(types, "Override").find(({ attributes }) => attributes["PartName"] === `/${name}`);
  const usual = findAll(types, "Default").find(({ attributes }) => attributes["Extension"] === extension);
  return (own ?? usual)?.attributes["ContentType"];
};

/** Replaces the first mark of each file by its text, and all others by nothing, as for a file that cannot be read. */
export const fillChunks = async (text: string, files: Files, readPart: ReadPart): Promise<string> => {
  const ids = new Set(Array.from(text.matchAll(marks), ({ groups }) => groups?.["id"] ?? ""));
  if (ids.size === 0) return text;
  const read = new Map<string, string>();
  for (const [id, { part: name }] of relationsOf(files, textPartOf(files))) {
    const bytes = ids.has(id) ? files.get(name) : undefined;
    if (bytes === undefined) continue;
    const part = await readPart({ bytes, uri: `file:${name}`, contentType: typeOf(files, name) });
    if (part.status === "extracted") read.set(id, part.text.trim());
  }
  return text.replaceAll(marks, (_mark, id: string) => {
    const part = read.get(id) ?? "";
    read.delete(id);
    return part;
  });
};

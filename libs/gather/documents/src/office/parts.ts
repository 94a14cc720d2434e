import { posix } from "node:path";
import { findAll, parseXml, type XmlElement } from "../xml/xml-tree.ts";

const text = new TextDecoder();

/** Parses a part of an archive as XML; an empty tree if the part is missing. */
export const xmlPart = (files: ReadonlyMap<string, Uint8Array>, name: string): XmlElement =>
  parseXml(text.decode(files.get(name)));

/** A part that another part of an office file refers to. */
export interface Relation {
  /** The last word of its type: "slide", "drawing". */
  readonly type: string;
  readonly part: string;
}

/** Returns the relations of a part by id. */
export const relationsOf = (
  files: ReadonlyMap<string, Uint8Array>,
  part: string,
): ReadonlyMap<string, Relation> => {
  const { dir, base } = posix.parse(part);
  return new Map(
    findAll(xmlPart(files, `${dir}/_rels/${base}.rels`), "Relationship").map(({ attributes }) => {
      const target = attributes["Target"] ?? "";
      const path = target.startsWith("/") ? target.slice(1) : posix.join(dir, target);
      // Some writers name a part from the root without a slash.
      const found = !files.has(path) && files.has(target) ? target : path;
      return [attributes["Id"] ?? "", { type: posix.basename(attributes["Type"] ?? ""), part: found }];
    }),
  );
};

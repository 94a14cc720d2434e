import type { FieldName } from "./field-names.ts";
import { type FindLink, readCatalogId } from "./find-links.ts";
import { type Fields, isRecord, readFields } from "./read-fields.ts";
import { keywordsOf, readTexts } from "./read-texts.ts";

/** More markers or ids in one request are left out. */
const maxParts = 20;

const catalogFields = ["catalogIds", "linkIds"] as const satisfies readonly FieldName[];

const withFields = (fields: Fields, changed: readonly (readonly [FieldName, unknown])[]): Fields =>
  new Map([...fields, ...changed]);

/** Requests for what ids of seed 000's catalog stand for. */
const byCatalog = (fields: Fields, findLink: FindLink): Fields[] => {
  const isOnlyId = [...fields.keys()].every(
    (name) => name === "id" || name === "reason" || name === "priority",
  );
  const names = [...catalogFields, ...(isOnlyId ? (["id"] as const) : [])];
  return names
    .flatMap((name) => readTexts(fields.get(name)))
    .slice(0, maxParts)
    .flatMap((name) => {
      const chunk = findLink(name) === name ? undefined : readCatalogId(name, findLink);
      if (!chunk) return [];
      const { linkId, contentType, startWord, endWord } = chunk;
      return [
        withFields(fields, [
          ["type", "word_range"],
          ["linkIds", linkId],
          ["contentTypes", contentType],
          ["startWord", startWord],
          ["endWord", endWord],
        ]),
      ];
    });
};

const byText = (text: string, findLink: FindLink): Fields[] => {
  const chunks = byCatalog(new Map([["catalogIds", text]]), findLink);
  if (chunks.length > 0) return chunks;
  if (findLink(text) !== undefined) return [new Map([["linkIds", text]])];
  return [new Map([["keywords", keywordsOf(text)]])];
};

/**
 * What an entry of a list asks for, field by field; several where it names several markers or ids of a catalog. A string asks for
 * the item or the part of a catalog it names, or else for its words; other things than strings and objects ask for nothing.
 */
export const spreadRequest = (entry: unknown, findLink: FindLink): Fields[] => {
  if (typeof entry === "string") return readTexts(entry).flatMap((text) => byText(text, findLink));
  if (!isRecord(entry)) return [];
  const fields = readFields(entry);
  const chunks = byCatalog(fields, findLink);
  if (chunks.length > 0) return chunks;
  const markers = readTexts(fields.get("markerText")).slice(0, maxParts);
  if (markers.length > 1) return markers.map((marker) => withFields(fields, [["markerText", marker]]));
  return [fields];
};

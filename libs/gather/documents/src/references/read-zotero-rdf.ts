import type { Unavailable } from "@quarry/failure";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import {
  childrenOf,
  childText,
  elementsOf,
  findAll,
  parseXml,
  textIn,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";
import { bareDoi, libraryDocument, plainTitle, type Reference } from "./reference.ts";

/** Finds the elements that others name. */
type Named = ReadonlyMap<string, XmlElement>;

/** Returns the elements under a name, written in place or elsewhere in the library. */
const linked = (element: XmlElement, name: string, named: Named): XmlElement[] =>
  childrenOf(element, name).flatMap((link) => {
    const there = named.get(link.attributes["resource"] ?? "");
    return there === undefined ? elementsOf(link) : [there];
  });

const personName = (person: XmlElement): string =>
  [textIn(person, "givenName") ?? textIn(person, "givenname"), textIn(person, "surname")]
    .filter((part) => part !== undefined)
    .join(" ");

const peopleIn = (item: XmlElement, role: string): string[] =>
  childrenOf(item, role)
    .flatMap((all) => findAll(all, "Person"))
    .map(personName)
    .filter((name) => name !== "");

const publishedOf = (date: string | undefined): string | undefined =>
  /^\d{4}(?:-\d{2}){0,2}$/u.exec(date ?? "")?.[0] ?? isoDay(date) ?? /\b\d{4}\b/u.exec(date ?? "")?.[0];

const identifiers = (element: XmlElement): string[] => childrenOf(element, "identifier").map(textOf);

/** Writes an entry; the text of a memo is its note. */
const referenceOf = (item: XmlElement, memos: readonly XmlElement[], named: Named): Reference => {
  const containers = linked(item, "isPartOf", named).slice(0, 1);
  const authors = peopleIn(item, "authors");
  const files = linked(item, "link", named).flatMap((file) => childrenOf(file, "resource"));
  return {
    key: undefined,
    title: plainTitle(childText(item, "title")),
    authors: authors.length > 0 ? authors : peopleIn(item, "editors"),
    published: publishedOf(childText(item, "date")),
    container: containers.map((one) => childText(one, "title"))[0],
    publisher: childrenOf(item, "publisher").map((one) => textIn(one, "name"))[0],
    doi: [item, ...containers]
      .flatMap(identifiers)
      .map(bareDoi)
      .find((doi) => doi !== undefined),
    url: childrenOf(item, "identifier").flatMap((one) => textIn(one, "value") ?? [])[0],
    language: childText(item, "language"),
    abstract: childText(item, "abstract"),
    notes: [item, ...memos].flatMap((note) => childText(note, "value") ?? []),
    attachments: files.flatMap(({ attributes }) => attributes["resource"] ?? []),
  };
};

const isMemo = ({ name }: XmlElement): boolean => name === "Memo";

const isItem = (element: XmlElement): boolean =>
  !isMemo(element) && (childText(element, "itemType") ?? "attachment") !== "attachment";

/** Returns the entries of a library that Zotero exports in RDF; a memo belongs to the first entry that names it, or is one. */
export const zoteroReferences = (text: string): Reference[] => {
  const all = findAll(parseXml(text), "RDF").flatMap(elementsOf);
  const named = new Map(all.map((element) => [element.attributes["about"] ?? "", element]));
  const taken = new Set<XmlElement>();
  const memosOf = new Map<XmlElement, readonly XmlElement[]>();
  for (const item of all.filter(isItem)) {
    const memos = new Set(linked(item, "isReferencedBy", named)).difference(taken);
    for (const memo of memos) taken.add(memo);
    memosOf.set(item, [...memos]);
  }
  return all
    .filter((element) => memosOf.has(element) || (isMemo(element) && !taken.has(element)))
    .map((element) => referenceOf(element, memosOf.get(element) ?? [], named));
};

/** Reads a library that Zotero exports in RDF: each entry with its authors, journal, DOI, abstract and notes. */
export const readZoteroRdf = (text: string): Extracted | Unavailable =>
  libraryDocument(zoteroReferences(text), "application/x-zotero+xml", "RDF of Zotero has no entry");

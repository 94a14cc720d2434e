import type { Unavailable } from "@quarry/failure";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { elementsOf, findAll, parseXml, textIn, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { bareDoi, libraryDocument, plainTitle, type Reference } from "./reference.ts";

/** Finds the elements that others name. */
type Named = ReadonlyMap<string, XmlElement>;

const own = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined ? [] : elementsOf(element).filter((child) => child.name === name);

const ownText = (element: XmlElement | undefined, name: string): string | undefined => {
  const [found] = own(element, name);
  return found === undefined ? undefined : textOf(found).trim() || undefined;
};

/** Returns the elements under a name, written in place or elsewhere in the library. */
const linked = (element: XmlElement, name: string, named: Named): XmlElement[] =>
  own(element, name).flatMap((link) => {
    const there = named.get(link.attributes["resource"] ?? "");
    return there === undefined ? elementsOf(link) : [there];
  });

const personName = (person: XmlElement): string =>
  [textIn(person, "givenName") ?? textIn(person, "givenname"), textIn(person, "surname")]
    .filter((part) => part !== undefined)
    .join(" ");

const peopleIn = (item: XmlElement, role: string): string[] =>
  own(item, role)
    .flatMap((all) => findAll(all, "Person"))
    .map(personName)
    .filter((name) => name !== "");

const publishedOf = (date: string | undefined): string | undefined =>
  /^\d{4}(?:-\d{2}){0,2}$/u.exec(date ?? "")?.[0] ?? isoDay(date) ?? /\b\d{4}\b/u.exec(date ?? "")?.[0];

const identifiers = (element: XmlElement | undefined): string[] => own(element, "identifier").map(textOf);

const referenceOf = (item: XmlElement, named: Named): Reference => {
  const [container] = linked(item, "isPartOf", named);
  const authors = peopleIn(item, "authors");
  const files = linked(item, "link", named).flatMap((file) => own(file, "resource"));
  return {
    key: undefined,
    title: plainTitle(ownText(item, "title")),
    authors: authors.length > 0 ? authors : peopleIn(item, "editors"),
    published: publishedOf(ownText(item, "date")),
    container: ownText(container, "title"),
    publisher: own(item, "publisher").map((one) => textIn(one, "name"))[0],
    doi: [...identifiers(item), ...identifiers(container)].map(bareDoi).find((doi) => doi !== undefined),
    url: own(item, "identifier").flatMap((one) => textIn(one, "value") ?? [])[0],
    language: ownText(item, "language"),
    abstract: ownText(item, "abstract"),
    notes: linked(item, "isReferencedBy", named).flatMap((note) => ownText(note, "value") ?? []),
    attachments: files.flatMap(({ attributes }) => attributes["resource"] ?? []),
  };
};

/** Types of items that belong to another one. */
const parts: ReadonlySet<string> = new Set(["attachment", "note"]);

/** Returns the entries of a library that Zotero exports in RDF. */
export const zoteroReferences = (text: string): Reference[] => {
  const all = findAll(parseXml(text), "RDF").flatMap(elementsOf);
  const named = new Map(all.map((element) => [element.attributes["about"] ?? "", element]));
  return all
    .filter((element) => !parts.has(ownText(element, "itemType") ?? "attachment"))
    .map((item) => referenceOf(item, named));
};

/** Reads a library that Zotero exports in RDF: each entry with its authors, journal, DOI, abstract and notes. */
export const readZoteroRdf = (text: string): Extracted | Unavailable =>
  libraryDocument(zoteroReferences(text), "application/x-zotero+xml", "RDF of Zotero has no entry");

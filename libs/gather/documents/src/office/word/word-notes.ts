import { elementsOf, type XmlElement } from "../../xml/xml-tree.ts";
import { noteStart } from "../note-start.ts";
import { isOn } from "./word-hidden.ts";
import { numberText } from "./word-labels.ts";
import { childOf, type Files, textPartOf, valueOf, wordPart } from "./word-xml.ts";

/** The marks of the notes of a document by kind and id, such as "footnote-2"; undefined if the text itself has the mark. */
type NoteMarks = ReadonlyMap<string, string | undefined>;

const kinds = ["footnote", "endnote"] as const;

type Kind = (typeof kinds)[number];

/** Parts of a text that are not displayed. */
const unseen: ReadonlySet<string> = new Set(["w:del", "w:moveFrom", "mc:Fallback"]);

const signNames: ReadonlySet<string> = new Set(["w:footnoteReference", "w:endnoteReference", "w:sectPr"]);

/** Returns the references to notes and the ends of sections in their order. */
const signsIn = (element: XmlElement): XmlElement[] => {
  // The properties of the last paragraph of a section, which are before its text, end the section.
  const parts = elementsOf(element).toSorted(
    (one, other) => Number(one.name === "w:pPr") - Number(other.name === "w:pPr"),
  );
  return parts.flatMap((child) => {
    if (unseen.has(child.name)) return [];
    return signNames.has(child.name) ? [child] : signsIn(child);
  });
};

// The first round of the signs, then each twice, and three times.
const symbols = [1, 2, 3].flatMap((times) => ["*", "†", "‡", "§"].map((sign) => sign.repeat(times)));

const markText = (number: number, format: string): string =>
  (format === "chicago" ? symbols[number - 1] : undefined) ?? numberText(number, format);

const integerOf = (text: string | undefined): number | undefined =>
  /^\d{1,6}$/u.test(text ?? "") ? Number(text) : undefined;

/** Creates a function that returns the mark of the next note of a kind in a section (ISO/IEC 29500-1 §17.11). */
const createMarks = (kind: Kind, settings: XmlElement) => {
  let next: number | undefined;
  let last: XmlElement | undefined;
  return (section: XmlElement | undefined): string => {
    const said = (name: string): string | undefined =>
      [section, settings].map((one) => valueOf(childOf(one, `w:${kind}Pr`), name)).find(Boolean);
    const isAnother = last !== undefined && last !== section;
    if (next === undefined || (isAnother && said("w:numRestart") === "eachSect"))
      next = integerOf(said("w:numStart")) ?? 1;
    last = section;
    next += 1;
    return markText(next - 1, said("w:numFmt") ?? (kind === "endnote" ? "lowerRoman" : "decimal"));
  };
};

/** Returns the marks of the notes of a document. */
const noteMarks = (files: Files): NoteMarks => {
  const [settings = { name: "", attributes: {}, children: [] }] = elementsOf(
    wordPart(files, "word/settings.xml"),
  );
  let section: XmlElement | undefined;
  const signs = signsIn(wordPart(files, textPartOf(files)))
    .toReversed()
    .map((sign) => {
      if (sign.name === "w:sectPr") section = sign;
      return { sign, section };
    })
    .toReversed();
  const next = new Map(
    kinds.map((kind) => [`w:${kind}Reference`, { kind, markOf: createMarks(kind, settings) }]),
  );
  return new Map(
    signs.flatMap(({ sign: { name, attributes }, section: around }): [string, string | undefined][] => {
      const counted = next.get(name);
      if (counted === undefined) return [];
      const own = attributes["w:customMarkFollows"];
      const mark = own !== undefined && isOn(own) ? undefined : counted.markOf(around) || undefined;
      return [[`${counted.kind}-${attributes["w:id"] ?? ""}`, mark]];
    }),
  );
};

// Mammoth counts all notes of a document from 1.
const reference = /<sup><a href="#((?:foot|end)note-[^"]*)" id="[^"]*">\[\d+\]<\/a><\/sup>/gu;
const item = /<li id="((?:foot|end)note-[^"]*)">(<p>)?/gu;

/** Gives the notes in the HTML of mammoth the marks that the document shows. */
export const writeNoteMarks = (html: string, files: Files): string => {
  if (!html.includes("note-ref-")) return html;
  const marks = noteMarks(files);
  return html
    .replaceAll(reference, (found, id: string) => {
      if (!marks.has(id)) return found;
      const mark = marks.get(id);
      return mark === undefined ? "" : `<sup><a href="#${id}">[${mark}]</a></sup>`;
    })
    .replaceAll(item, (found, id: string, paragraph = "") =>
      marks.has(id) ? noteStart(marks.get(id), paragraph) : found,
    );
};

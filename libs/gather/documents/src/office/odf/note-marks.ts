import { elementsOf, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { isShown } from "./odf-html.ts";

/** A note of a text. */
export interface Note {
  /** The mark that the text shows: a number, a letter or a sign. */
  readonly mark: string;
  readonly note: XmlElement;
}

/** A text whose notes are separate. */
export interface NotesApart {
  readonly body: XmlElement;
  /** The notes, in the order of the text. */
  readonly notes: readonly Note[];
}

/** Returns the mark that a note states (ODF 1.3, part 3, §6.3.3). */
const statedMark = (note: XmlElement): string =>
  elementsOf(note)
    .filter(({ name }) => name === "note-citation")
    .map(textOf)
    .join("")
    .trim();

/** Takes the notes out of a text and puts their marks in their place; a note without one is counted. */
export const notesApart = (body: XmlElement): NotesApart => {
  const notes: Note[] = [];
  const marked = (element: XmlElement): XmlElement => {
    if (!isShown(element)) return element;
    if (element.name === "note") {
      const mark = statedMark(element) || String(notes.length + 1);
      notes.push({ mark, note: element });
      return { name: "note-mark", attributes: {}, children: [`[${mark}]`] };
    }
    return {
      ...element,
      children: element.children.map((child) => (typeof child === "string" ? child : marked(child))),
    };
  };
  return { body: marked(body), notes };
};

import type { XmlElement } from "../../xml/xml-tree.ts";
import { isShown } from "./odf-html.ts";

/** A text whose notes are separate. */
export interface NotesApart {
  readonly body: XmlElement;
  /** The notes, in the order of their numbers. */
  readonly notes: readonly XmlElement[];
}

/** Takes the notes out of a text and puts their numbers in their place, counted from 1. */
export const notesApart = (body: XmlElement): NotesApart => {
  const notes: XmlElement[] = [];
  const marked = (element: XmlElement): XmlElement => {
    if (!isShown(element)) return element;
    if (element.name === "note") {
      const number = notes.push(element);
      return { name: "note-mark", attributes: {}, children: [String(number)] };
    }
    return {
      ...element,
      children: element.children.map((child) => (typeof child === "string" ? child : marked(child))),
    };
  };
  return { body: marked(body), notes };
};

import type { Unavailable } from "@quarry/failure";
import { openingDay } from "../../dates/opening-day.ts";
import type { Extracted } from "../../extracted.ts";
import { fragmentToMarkdown } from "../../html/fragment-to-markdown.ts";
import { type Section, sectionsToMarkdown } from "../../sections.ts";
import { elementsOf, findAll, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { officeFacts } from "../office-facts.ts";
import { xmlPart } from "../parts.ts";
import { odfHtml } from "./odf-html.ts";
import { odfBody, stylesWith } from "./read-odt.ts";

const isTitle = ({ attributes }: XmlElement): boolean => attributes["class"] === "title";

const withoutNotes = (slide: XmlElement): XmlElement[] =>
  elementsOf(slide).filter(({ name }) => name !== "notes");

const slideSection = (slide: XmlElement, number: number): Section => {
  const shapes = withoutNotes(slide);
  const title = shapes.filter(isTitle).map(textOf).join(" ").trim();
  const body = shapes.filter((shape) => !isTitle(shape)).map((shape) => `<div>${odfHtml(shape)}</div>`);
  const notes = findAll(slide, "notes")
    .flatMap(elementsOf)
    .map((shape) => odfHtml(shape));
  const said = fragmentToMarkdown(notes.join(""));
  return {
    title: `Slide ${number}${title === "" ? "" : `: ${title}`}`,
    body: [fragmentToMarkdown(body.join("")), said === "" ? "" : `Notes: ${said}`].join("\n\n"),
  };
};

/** Reads an OpenDocument presentation: each visible slide with its title, text, tables and notes. */
export const readOdp = (files: ReadonlyMap<string, Uint8Array>): Extracted | Unavailable => {
  const shown = odfBody(files);
  if ("status" in shown) return shown;
  const hidden = stylesWith(xmlPart(files, "content.xml"), "drawing-page-properties", [
    "visibility",
    "hidden",
  ]);
  const sections = findAll(shown.body, "page").flatMap((slide, index) =>
    hidden.has(slide.attributes["style-name"] ?? "") ? [] : [slideSection(slide, index + 1)],
  );
  const text = sectionsToMarkdown(sections);
  return {
    status: "extracted",
    ...officeFacts(xmlPart(files, "meta.xml")),
    publishedAt: openingDay(text.split("\n")),
    invisibleCharacters: shown.hiddenCharacters,
    text,
    mediaType: "application/vnd.oasis.opendocument.presentation",
  };
};

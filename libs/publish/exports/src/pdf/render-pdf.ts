import { setImmediate as takeTurns } from "node:timers/promises";
import {
  type Inline,
  inlineText,
  type OutlinedPart,
  type OutlinedSource,
  type ReportOutline,
  tableItems,
} from "../outline/outline.ts";
import type { Span } from "./break-lines.ts";
import { openPdfFonts, shownText, undrawableScripts } from "./pdf-text.ts";
import { createPdfWriter, type PdfWriter, type Setting } from "./pdf-writer.ts";

/** A PDF, or the scripts of the report without a font. */
export type RenderedPdf =
  | { readonly status: "rendered"; readonly content: Buffer }
  | { readonly status: "undrawable"; readonly scripts: readonly string[] };

const body: Setting = { size: 10.5 };
const indented: Setting = { size: 10.5, indent: 18, before: 3 };
const small: Setting = { size: 9.5, indent: 18, before: 2 };

const partText = (part: OutlinedPart): string => {
  if (part.type === "heading" || part.type === "notice") return part.text;
  if (part.type === "code") return part.lines.join("\n");
  if (part.type === "paragraph") return inlineText(part.inlines);
  if (part.type === "list") return part.items.map(inlineText).join("\n");
  return [...part.columns, ...tableItems(part).map(inlineText)].join("\n");
};

const outlineText = ({
  title,
  parts,
  sourcesHeading,
  commonRating,
  sources,
  otherSources,
}: ReportOutline): string =>
  [
    title,
    sourcesHeading,
    commonRating,
    ...[...parts, ...otherSources].map(partText),
    ...sources.flatMap(({ title: name, facts, address, passages }) => [name, facts, address, ...passages]),
  ].join("\n");

/** Text of an outline, restricted to characters with glyphs. */
type Shown = (text: string) => string;

const spansOf = (inlines: readonly Inline[], shown: Shown): Span[] =>
  inlines.map((inline) =>
    "text" in inline
      ? { text: shown(inline.text), ...(inline.styles.includes("strong") && { bold: true }) }
      : { text: inline.label, source: inline.source },
  );

function* writeItems(
  items: readonly (readonly Inline[])[],
  markOf: (index: number) => string,
  { writer, shown }: Writing,
): Generator<undefined> {
  for (const [index, item] of items.entries()) {
    writer.paragraph([{ text: `${markOf(index)} ` }, ...spansOf(item, shown)], indented);
    yield;
  }
}

interface Writing {
  readonly writer: PdfWriter;
  readonly shown: Shown;
}

function* writePart(part: OutlinedPart, writing: Writing): Generator<undefined> {
  const { writer, shown } = writing;
  if (part.type === "heading") writer.heading(shown(part.text), part.level);
  else if (part.type === "paragraph") writer.paragraph(spansOf(part.inlines, shown), body);
  else if (part.type === "notice") writer.paragraph([{ text: shown(part.text), bold: true }], indented);
  else if (part.type === "code") writer.paragraph([{ text: shown(part.lines.join("\n")) }], small);
  else if (part.type === "list")
    yield* writeItems(part.items, (index) => (part.ordered ? `${index + 1}.` : "•"), writing);
  else yield* writeItems(tableItems(part), () => "•", writing);
}

const writeSource = (
  { number, title, facts, address, href, passages }: OutlinedSource,
  { writer, shown }: Writing,
): void => {
  writer.place(number);
  writer.paragraph([{ text: `[${number}] ${shown(title)}`, bold: true }], body);
  if (facts !== "") writer.paragraph([{ text: shown(facts) }], small);
  writer.paragraph([{ text: shown(address), ...(href !== undefined && { href }) }], small);
  for (const passage of passages) writer.paragraph([{ text: shown(passage) }], small);
};

function* write(
  { title, parts, sourcesHeading, commonRating, sources, otherSources }: ReportOutline,
  writing: Writing,
): Generator<undefined> {
  writing.writer.heading(writing.shown(title), 0);
  for (const part of parts) {
    yield* writePart(part, writing);
    yield;
  }
  if (sources.length > 0) writing.writer.heading(writing.shown(sourcesHeading), 1);
  if (commonRating !== "") writing.writer.paragraph([{ text: writing.shown(commonRating) }], body);
  for (const source of sources) {
    writeSource(source, writing);
    yield;
  }
  for (const part of otherSources) {
    yield* writePart(part, writing);
    yield;
  }
}

/**
 * Renders the report as a PDF without a browser: citations link to the list of sources, sources to their web address; each row of
 * a table becomes a list item. Yields between paragraphs.
 */
export const renderPdf = async (outline: ReportOutline): Promise<RenderedPdf> => {
  const fonts = await openPdfFonts();
  const hasGlyph = (codePoint: number): boolean => fonts.some((font) => font.has(codePoint));
  const scripts = undrawableScripts(outlineText(outline), hasGlyph);
  if (scripts.length > 0) return { status: "undrawable", scripts };
  const shown: Shown = (text) => shownText(text, hasGlyph);
  const writer = createPdfWriter(fonts, {
    title: outline.title,
    language: outline.language,
    createdAt: new Date(outline.readAt ?? 0),
  });
  for (const _ of write(outline, { writer, shown })) await takeTurns();
  return { status: "rendered", content: await writer.finish() };
};

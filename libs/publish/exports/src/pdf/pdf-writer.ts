import Pdf from "pdfkit";
import { breakLines, type LineFragment, type Span } from "./break-lines.ts";
import type { PdfFont } from "./pdf-text.ts";

/** Layout of a paragraph; lengths are points. */
export interface Setting {
  readonly size: number;
  readonly indent?: number;
  readonly before?: number;
  readonly bold?: boolean;
}

/** Writes a PDF from top to bottom. */
export interface PdfWriter {
  readonly paragraph: (spans: readonly Span[], setting: Setting) => void;
  /** Writes a heading, also an entry of the outline; level 0 is the title. */
  readonly heading: (text: string, level: number) => void;
  /** Makes this position the target of a source's citations. */
  readonly place: (source: number) => void;
  readonly finish: () => Promise<Buffer>;
}

/** Metadata of a PDF. */
export interface PdfFacts {
  readonly title: string;
  readonly language: string;
  /** Equal reports give equal bytes, so the time comes from the report. */
  readonly createdAt: Date;
}

const margin = 64;
const leading = 1.45;
const linkColor = "#1a4f8b";
const textColor = "#1b1b1b";
const headingSizes = [20, 15, 12.5, 11] as const;

const nameOf = (source: number): string => `source-${source}`;

const fontFor = (character: string, fonts: readonly PdfFont[]): number =>
  Math.max(
    fonts.findIndex((font) => font.has(character.codePointAt(0) ?? 0)),
    0,
  );

/** Splits text into runs that one font draws. */
const fontRuns = (text: string, fonts: readonly PdfFont[]): readonly { font: number; text: string }[] => {
  const runs: { font: number; text: string }[] = [];
  for (const character of text) {
    const font = fontFor(character, fonts);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
};

const isSameStyle = (one: Span, other: Span): boolean =>
  one.bold === other.bold && one.source === other.source && one.href === other.href;

/** Joins adjacent fragments of one style. */
const joinFragments = (line: readonly LineFragment[]): LineFragment[] => {
  const joined: LineFragment[] = [];
  for (const fragment of line) {
    const last = joined.at(-1);
    if (last !== undefined && isSameStyle(last, fragment))
      joined[joined.length - 1] = {
        ...last,
        text: last.text + fragment.text,
        width: last.width + fragment.width,
      };
    else joined.push(fragment);
  }
  return joined;
};

/** Starts a PDF of A4 pages with these fonts. */
export const createPdfWriter = (
  fonts: readonly PdfFont[],
  { title, language, createdAt }: PdfFacts,
): PdfWriter => {
  const pdf = new Pdf({
    size: "A4",
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "Quarry", Producer: "Quarry", CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (const { name, regular, bold } of fonts)
    pdf.registerFont(`${name}-regular`, regular).registerFont(`${name}-bold`, bold);
  const bottom = pdf.page.height - margin;
  let top = margin;

  const setFont = (font: number, isBold: boolean, size: number): void => {
    pdf.font(`${fonts[font]?.name ?? ""}-${isBold ? "bold" : "regular"}`).fontSize(size);
  };
  const widthOf = ({ text, bold = false }: Span, size: number): number => {
    let width = 0;
    for (const run of fontRuns(text, fonts)) {
      setFont(run.font, bold, size);
      width += pdf.widthOfString(run.text);
    }
    return width;
  };
  const drawFragment = (fragment: LineFragment, x: number, size: number): void => {
    const isLink = fragment.source !== undefined || fragment.href !== undefined;
    pdf.fillColor(isLink ? linkColor : textColor);
    let at = x;
    for (const run of fontRuns(fragment.text, fonts)) {
      setFont(run.font, fragment.bold ?? false, size);
      pdf.text(run.text, at, top + size, { lineBreak: false, baseline: "alphabetic" });
      at += pdf.widthOfString(run.text);
    }
    if (fragment.source !== undefined)
      pdf.goTo(x, top, fragment.width, size * leading, nameOf(fragment.source));
    if (fragment.href !== undefined) pdf.link(x, top, fragment.width, size * leading, fragment.href);
  };
  const makeRoom = (height: number): void => {
    if (top + height <= bottom) return;
    pdf.addPage();
    top = margin;
  };
  const paragraph: PdfWriter["paragraph"] = (spans, { size, indent = 0, before = 6, bold = false }) => {
    top += before;
    const styled = bold ? spans.map((span) => ({ ...span, bold })) : spans;
    const width = pdf.page.width - 2 * margin - indent;
    for (const line of breakLines(styled, width, (span) => widthOf(span, size))) {
      makeRoom(size * leading);
      let x = margin + indent;
      for (const fragment of joinFragments(line)) {
        drawFragment(fragment, x, size);
        x += fragment.width;
      }
      top += size * leading;
    }
  };
  return {
    paragraph,
    heading: (text, level) => {
      const size = headingSizes[Math.min(level, 3)] ?? 11;
      // A heading is on the page of the lines below it.
      makeRoom(size * leading * 3);
      if (level > 0) pdf.outline.addItem(text);
      paragraph([{ text }], { size, before: level === 0 ? 0 : size, bold: true });
    },
    place: (source) => {
      makeRoom(60);
      pdf.addNamedDestination(nameOf(source), "XYZ", margin, top, null);
    },
    finish: async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      pdf.on("end", () => resolve(undefined));
      pdf.end();
      await promise;
      return Buffer.concat(chunks);
    },
  };
};

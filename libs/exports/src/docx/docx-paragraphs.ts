import {
  AlignmentType,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from "docx";
import { inlineText } from "../outline/inline-text.ts";
import type { Inline } from "../outline/outline.ts";
import { readsRightToLeft } from "../text/reads-right-to-left.ts";

const headingLevels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** The name of the place in the list of sources where a source stands. */
export const bookmarkOf = (source: number): string => `source_${source}`;

/** Text that Word lays out in the direction of its first letter. */
export const textRun = (text: string, style: { readonly bold?: boolean } = {}): TextRun =>
  new TextRun({ text, ...style, ...(readsRightToLeft(text) && { rightToLeft: true }) });

const citationRun = (inline: Inline): ParagraphChild =>
  typeof inline === "string"
    ? textRun(inline)
    : new InternalHyperlink({
        anchor: bookmarkOf(inline.source),
        children: [new TextRun({ text: inline.label, style: "Hyperlink" })],
      });

type Layout = Omit<IParagraphOptions, "children" | "text">;

const directed = (text: string): Layout =>
  readsRightToLeft(text) ? { bidirectional: true, alignment: AlignmentType.START } : {};

/** A paragraph of parts that are made already; `text` is what they say. */
export const paragraphOf = (
  text: string,
  children: readonly ParagraphChild[],
  layout: Layout = {},
): Paragraph => new Paragraph({ ...directed(text), ...layout, children });

/** A paragraph of words and citations. */
export const inlineParagraph = (inlines: readonly Inline[], layout: Layout = {}): Paragraph =>
  paragraphOf(inlineText(inlines), inlines.map(citationRun), layout);

/** A heading; level 1 is the highest below the title. */
export const headingParagraph = (text: string, level: number): Paragraph =>
  paragraphOf(text, [textRun(text)], {
    heading: headingLevels[Math.min(level, 3) - 1] ?? HeadingLevel.HEADING_1,
  });

/** A link to a web address that shows it. */
export const webLink = (text: string, href: string): ParagraphChild =>
  new ExternalHyperlink({ link: href, children: [new TextRun({ text, style: "Hyperlink" })] });

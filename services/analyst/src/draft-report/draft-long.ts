import { findMarks } from "@quarry/grounding";
import { reportHeadings } from "@quarry/language-data";
import { estimateTokens } from "@quarry/language-model";
import { draftLength } from "./draft-length.ts";
import {
  type DraftInput,
  type DraftReply,
  renderShown,
  shownNumbers,
  type WriterPrompt,
} from "./draft-task.ts";

/** Asks a model for one part; null if there is no answer. */
export type Ask = (prompt: WriterPrompt, input: DraftInput) => Promise<DraftReply>;

/** A section of an outline: its heading and content. */
interface Outline {
  /** The line with the title; empty if there is none. */
  readonly title: string;
  readonly sections: readonly string[];
}

/** More is no outline, and each section is a call. */
const maxSections = 12;

/** Splits an outline at its headings of level 2; what comes before the first is the title. */
export const readOutline = (reply: string): Outline => {
  const [before = "", ...sections] = `\n${reply.trim()}`.split(/\n(?=##\s)/u);
  const title = before.split("\n").find((line) => /^#\s/u.test(line)) ?? "";
  return { title, sections: sections.slice(0, maxSections).map((section) => section.trim()) };
};

const hasHeading = /^#{1,6}\s/mu;

const headingOf = (section: string): string => section.split("\n", 1)[0]?.replace(/^#+\s*/u, "") ?? "";

/** A part of a long report: its prompt, and its heading if the model writes none. */
interface Part {
  readonly prompt: "draft-section" | "draft-closing" | "draft-summary";
  readonly heading: string;
  readonly section?: string;
}

/** Returns the source numbers named in a text; undefined if it names none. */
const sourcesIn = (text: string, input: DraftInput): ReadonlySet<number> | undefined => {
  const named = new Set(findMarks(text).flatMap(({ mark }) => mark.references.map(({ source }) => source)));
  const known = shownNumbers({ ...input, sources: named });
  return known.length === 0 ? undefined : new Set(known);
};

const summaryShare = 0.12;
const closingShare = 0.08;

/** A long report in its parts. */
export interface LongDraft {
  /** Null if no section was answered. */
  readonly reply: DraftReply;
  /** Headings of sections that no model wrote. */
  readonly missing: readonly string[];
}

/**
 * Outlines a report and writes it section by section; each call sees the text so far and the sources named by the outline for it,
 * summary and closing those of all sections. Its length depends on the sources named by the outline. The summary is written last
 * and comes first. A template names all parts, including summary and closing. Without a usable outline the report is written in
 * one call.
 */
export const draftLong = async (input: DraftInput, ask: Ask): Promise<LongDraft> => {
  const outline = (await ask("draft-outline", input)) ?? "";
  const { title, sections } = readOutline(outline);
  const headings = reportHeadings(input.material.language);
  if (sections.length === 0) return { reply: await ask("draft-report", input), missing: [] };
  const named = renderShown({ ...input, sources: sourcesIn(outline, input) });
  const { max: maxWords } = draftLength(input.material, estimateTokens(named));
  const write = async (part: Part, share: number): Promise<string[]> => {
    const { section = "" } = part;
    const all = `${outline}\n\n${written.join("\n\n")}`;
    const reply = await ask(part.prompt, {
      ...input,
      sources: sourcesIn(section, input) ?? sourcesIn(all, input),
      outline,
      section,
      written: written.join("\n\n"),
      length: String(Math.round((maxWords * share) / 10) * 10),
    });
    if (reply === null) missing.push(part.heading);
    return reply === null ? [] : [hasHeading.test(reply) ? reply : `## ${part.heading}\n\n${reply}`];
  };
  const hasOwnParts = input.material.template !== undefined;
  const share = (hasOwnParts ? 1 : 1 - summaryShare - closingShare) / sections.length;
  const written: string[] = [];
  const missing: string[] = [];
  for (const section of sections)
    written.push(...(await write({ prompt: "draft-section", heading: headingOf(section), section }, share)));
  if (written.length === 0) return { reply: null, missing: [] };
  if (hasOwnParts) return { reply: [title, ...written].filter((part) => part !== "").join("\n\n"), missing };
  written.push(...(await write({ prompt: "draft-closing", heading: headings.keyFindings }, closingShare)));
  const start = await write({ prompt: "draft-summary", heading: headings.summary }, summaryShare);
  const parts = [title, ...start, ...written];
  return { reply: parts.filter((part) => part !== "").join("\n\n"), missing };
};

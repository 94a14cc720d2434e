import type { DraftInput, DraftReply, WriterPrompt } from "./draft-task.ts";

/** Asks a model for one part; null where none answered. */
export type Ask = (prompt: WriterPrompt, input: DraftInput) => Promise<DraftReply>;

/** A section of an outline: its heading and what belongs under it, as they were written. */
interface Outline {
  /** The line with the title; empty without one. */
  readonly title: string;
  readonly sections: readonly string[];
}

/** More is no outline, and each is a call. */
const maxSections = 12;

/** Splits an outline at its headings of level 2; what comes before the first is the title. */
export const readOutline = (reply: string): Outline => {
  const [before = "", ...sections] = `\n${reply.trim()}`.split(/\n(?=##\s)/u);
  const title = before.split("\n").find((line) => /^#\s/u.test(line)) ?? "";
  return { title, sections: sections.slice(0, maxSections).map((section) => section.trim()) };
};

const summary = `## Summary
Write the summary of the whole report, under a heading in the language of the report. It answers every part of the question directly and says how well
each answer is supported; it numbers the disagreements, each with its verdict; it ends with the one thing that the reader most needs and the sources
cannot tell. It is cited like the body.`;

const closing = `## How sure one can be
Write the end of the report, under a heading in the language of the report: a short table of the main claims, how sure one can be of each, why, and what
would settle it; then one sentence on what the sources do not cover.`;

const hasHeading = /^#{1,6}\s/mu;

const headingOf = (section: string): string => section.split("\n", 1)[0]?.replace(/^#+\s*/u, "") ?? "";

const summaryShare = 0.12;
const closingShare = 0.08;

/** A long report in its parts. */
export interface LongDraft {
  /** Null where every section had no answer. */
  readonly reply: DraftReply;
  /** Headings of sections that no model wrote. */
  readonly missing: readonly string[];
}

/**
 * Outlines a report and writes it section after section; each sees the sources and all that is written. The summary is written last and
 * stands first. Without a usable outline the report is written in one call.
 */
export const draftLong = async (input: DraftInput, maxWords: number, ask: Ask): Promise<LongDraft> => {
  const outline = (await ask("draft-outline", input)) ?? "";
  const { title, sections } = readOutline(outline);
  if (sections.length === 0) return { reply: await ask("draft-report", input), missing: [] };
  const write = async (section: string, share: number, written: readonly string[]): Promise<DraftReply> => {
    const reply = await ask("draft-section", {
      ...input,
      outline,
      section,
      written: written.join("\n\n"),
      length: String(Math.round((maxWords * share) / 10) * 10),
    });
    return reply === null || hasHeading.test(reply) ? reply : `## ${headingOf(section)}\n\n${reply}`;
  };
  const share = (1 - summaryShare - closingShare) / sections.length;
  const written: string[] = [];
  const missing: string[] = [];
  const add = async (section: string, ofWords: number): Promise<string[]> => {
    const reply = await write(section, ofWords, written);
    if (reply === null) missing.push(headingOf(section));
    return reply === null ? [] : [reply];
  };
  for (const section of sections) written.push(...(await add(section, share)));
  if (written.length === 0) return { reply: null, missing: [] };
  written.push(...(await add(closing, closingShare)));
  const parts = [title, ...(await add(summary, summaryShare)), ...written];
  return { reply: parts.filter((part) => part !== "").join("\n\n"), missing };
};

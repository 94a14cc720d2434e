import type { DraftInput, DraftReply } from "./draft-task.ts";
import { writerTask } from "./draft-task.ts";

/** Asks a model for one part; null where none answered. */
export type Ask = (task: ReturnType<typeof writerTask>, input: DraftInput) => Promise<DraftReply>;

/** A section of an outline: its heading and what belongs under it, as they were written. */
interface Outline {
  /** The line with the title; empty without one. */
  readonly title: string;
  readonly sections: readonly string[];
}

/** Splits an outline at its headings of level 2; what comes before the first is the title. */
export const readOutline = (reply: string): Outline => {
  const [before = "", ...sections] = `\n${reply.trim()}`.split(/\n(?=##\s)/u);
  const title = before.split("\n").find((line) => /^#\s/u.test(line)) ?? "";
  return { title, sections: sections.map((section) => section.trim()) };
};

const summary = `## Summary
Write the summary of the whole report, under a heading in the language of the report. It answers every part of the question directly and says how well
each answer is supported; it numbers the disagreements, each with its verdict; it ends with the one thing that the reader most needs and the sources
cannot tell. It is cited like the body.`;

const closing = `## How sure one can be
Write the end of the report, under a heading in the language of the report: a short table of the main claims, how sure one can be of each, why, and what
would settle it; then one sentence on what the sources do not cover.`;

const summaryShare = 0.12;
const closingShare = 0.08;

/** A long report in its parts. */
export interface LongDraft {
  /** Null where the outline, or every section, had no answer. */
  readonly reply: DraftReply;
  /** Headings of sections that no model wrote. */
  readonly missing: readonly string[];
}

/**
 * Outlines a report and writes it section after section; each sees the sources and all that is written. The summary is written last and
 * stands first.
 */
export const draftLong = async (input: DraftInput, maxWords: number, ask: Ask): Promise<LongDraft> => {
  const outline = await ask(writerTask("draft-outline"), input);
  if (outline === null) return { reply: null, missing: [] };
  const { title, sections } = readOutline(outline);
  const write = (section: string, share: number, written: readonly string[]): Promise<DraftReply> =>
    ask(writerTask("draft-section"), {
      ...input,
      outline,
      section,
      written: written.join("\n\n"),
      length: String(Math.round((maxWords * share) / 10) * 10),
    });
  const share = (1 - summaryShare - closingShare) / Math.max(1, sections.length);
  const written: string[] = [];
  const missing: string[] = [];
  for (const section of sections) {
    const reply = await write(section, share, written);
    if (reply === null) missing.push(section.split("\n", 1)[0]?.replace(/^#+\s*/u, "") ?? "");
    else written.push(reply);
  }
  if (written.length === 0) return { reply: null, missing: [] };
  const end = await write(closing, closingShare, written);
  const start = await write(summary, summaryShare, end === null ? written : [...written, end]);
  const parts = [title, start, ...written, end].filter((part) => part !== null && part !== "");
  return { reply: parts.join("\n\n"), missing };
};

import type { ReportMaterial } from "@quarry/contracts";
import {
  cleanReply,
  type ClosestSentences,
  findMarks,
  isParsable,
  limitIndentation,
  type PackView,
  renderPack,
  shownSentence,
} from "@quarry/grounding";
import { otherLanguageThan, words } from "@quarry/text";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import { renderQuestion, renderTurns } from "../shared/evidence/numbered-passages.ts";
import { renderTemplate } from "../shared/evidence/render-template.ts";
import { renderClaims } from "./render-claims.ts";

/** Inputs that a prompt of the writer may show. */
export interface DraftInput {
  readonly material: ReportMaterial;
  readonly pack: PackView;
  readonly closest: ClosestSentences;
  /** The numbers of the sources that are shown; all when left out. */
  readonly sources?: ReadonlySet<number> | undefined;
  /** `2026-11-26`. */
  readonly date: string;
  /** Such as `1200 to 2500`. */
  readonly length: string;
  /** Of a part of a long report. */
  readonly outline?: string;
  readonly written?: string;
  readonly section?: string;
}

/** A reply of the writer: Markdown, or null where no model answered. */
export type DraftReply = string | null;

const renderGaps = ({ material: { topics } }: DraftInput): string => {
  const gaps = [...new Set(topics.flatMap((topic) => topic.gaps))];
  // If no gaps were recorded, the sources may still lack a lot.
  return gaps.length === 0 ? "not known" : gaps.map((gap) => `- ${shownSentence(gap)}`).join("\n");
};

/** Renders the sources that a prompt shows. */
export const renderShown = ({ pack, sources }: Pick<DraftInput, "pack" | "sources">): string =>
  renderPack(pack, {
    shows: ({ number, isShown }, { sentence }) => sources?.has(number) !== false && isShown(sentence),
  });

const valuesOf: Readonly<Record<string, (input: DraftInput) => string>> = {
  question: ({ material: { question, notes } }) => renderQuestion(question, notes),
  date: ({ date }) => date,
  length: ({ length }) => length,
  topK: ({ material }) => String(material.topK),
  language: ({ material }) => material.language,
  pack: renderShown,
  claims: ({ material, pack }) => renderClaims(material.claims, pack),
  gaps: renderGaps,
  earlier: ({ material }) => renderTurns(material.earlier),
  outline: ({ outline = "" }) => outline,
  written: ({ written = "" }) => (written === "" ? "nothing yet" : written),
  section: ({ section = "" }) => section,
  template: ({ material }) => renderTemplate(material.template),
};

/** The English name of a language. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;

/** A reply in Markdown, without what the model says around it. */
const markdownSchema = z
  .string()
  .transform(limitIndentation)
  .refine(isParsable, {
    error:
      "it is longer than any report, or has more markup than any: write only what is asked for, in prose",
    abort: true,
  })
  .transform(cleanReply);

/** Markdown that cites sentences, in the language of the report. */
const replySchema = ({ material: { language } }: DraftInput) =>
  markdownSchema
    .refine((reply) => findMarks(reply).some(({ mark }) => mark.references.length > 0), {
      error:
        "no sentence of it names the numbers of the source sentences it rests on: end each with a bracket such as [7.3, 12.1]",
    })
    .refine((reply) => otherLanguageThan(language, reply) === undefined, {
      error: `it is written in another language: write it in ${languageName(language)}`,
    });

/** Fewer words are no report: a refusal, or a question. */
const minWords = 50;

/** Any prose: code looks for the sentences that carry what it says. */
const proseSchema = markdownSchema.refine((reply) => words(reply).length >= minWords);

const outlineSchema = z.string().refine((reply) => /^#{1,3}\s+\S/mu.test(reply), {
  error: "it has no heading: write a line such as ## Heading for each section",
});

/** The prompts of the writer. */
export type WriterPrompt =
  | "draft-report"
  | "draft-paper"
  | "draft-ideas"
  | "draft-implementations"
  | "draft-outline"
  | "draft-section"
  | "draft-summary"
  | "draft-closing";

const inputsOf = {
  "draft-report": ["question", "date", "length", "gaps", "claims", "pack", "earlier", "language", "template"],
  "draft-paper": ["question", "date", "length", "gaps", "claims", "pack", "language"],
  "draft-ideas": ["question", "date", "topK", "pack", "language"],
  "draft-implementations": ["question", "date", "topK", "pack", "language"],
  "draft-outline": ["question", "date", "claims", "pack", "language", "template"],
  "draft-summary": ["question", "date", "length", "outline", "written", "pack", "language", "template"],
  "draft-closing": ["question", "date", "length", "outline", "written", "pack", "language", "template"],
  "draft-section": [
    "question",
    "date",
    "length",
    "outline",
    "written",
    "section",
    "pack",
    "language",
    "template",
  ],
} as const satisfies Record<WriterPrompt, readonly string[]>;

/** The numbers of the sources that a prompt shows, in the order of the pack. */
export const shownNumbers = ({ pack, sources }: Pick<DraftInput, "pack" | "sources">): number[] =>
  pack.sources.map(({ number }) => number).filter((number) => sources?.has(number) !== false);

/**
 * A task of the writer: Markdown in free form that cites numbered sentences; without a model its answer is null. `onHalved` receives the number
 * of remaining sources whenever the prompt is too long for the model.
 */
export const writerTask = (prompt: WriterPrompt, onHalved?: (sources: number) => void) =>
  defineTextTask<DraftInput, DraftReply>({
    name: prompt,
    tier: "main",
    keepsCutOff: prompt !== "draft-outline",
    reply: (input) => (prompt === "draft-outline" ? outlineSchema : replySchema(input)),
    ...(prompt !== "draft-outline" && { settlesFor: () => proseSchema }),
    values: (input) =>
      Object.fromEntries(inputsOf[prompt].map((name) => [name, valuesOf[name]?.(input) ?? ""])),
    shrink: (input) => {
      const numbers = shownNumbers(input);
      if (numbers.length <= 1) return undefined;
      const half = numbers.slice(0, Math.ceil(numbers.length / 2));
      onHalved?.(half.length);
      return { ...input, sources: new Set(half) };
    },
    fallback: () => Promise.resolve(null),
  });

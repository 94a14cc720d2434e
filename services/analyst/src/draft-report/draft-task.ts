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

/** Inputs for the writer's prompts. */
export interface DraftInput {
  readonly material: ReportMaterial;
  readonly pack: PackView;
  readonly closest: ClosestSentences;
  /** Source numbers to show; default all. */
  readonly sources?: ReadonlySet<number> | undefined;
  /** `2026-11-26`. */
  readonly date: string;
  /** Such as `1200 to 2500`. */
  readonly length: string;
}

/** A reply of the writer: Markdown, or null if there is no answer. */
export type DraftReply = string | null;

const renderGaps = ({ material: { topics } }: DraftInput): string => {
  const gaps = [...new Set(topics.flatMap((topic) => topic.gaps))];
  return gaps.map((gap) => `- ${shownSentence(gap)}`).join("\n");
};

/** Renders the sources that a prompt shows. */
const renderShown = ({ pack, sources }: Pick<DraftInput, "pack" | "sources">): string =>
  renderPack(
    pack,
    ({ number, isShown }, { sentence }) => sources?.has(number) !== false && isShown(sentence),
  );

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
  template: ({ material }) => renderTemplate(material.template),
};

/** Returns the English name of a language. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;

/** A Markdown reply without the model's surrounding text. */
const markdownSchema = z
  .string()
  .transform(limitIndentation)
  .refine(isParsable, {
    error:
      "it is longer than any report, or has more markup than any: write only what is asked for, in prose",
    abort: true,
  })
  .transform(cleanReply);

/** A reply with fewer words is a refusal, a question, or the answer that no source helps. */
const minWords = 50;

const restsOnSources = (reply: string): boolean => {
  const marks = findMarks(reply).map(({ mark }) => mark);
  const saysNone = words(reply).length < minWords && marks.some(({ kind }) => kind === "absent");
  return saysNone || marks.some(({ references }) => references.length > 0);
};

/** Markdown with citations, in the report's language. */
const replySchema = ({ material: { language } }: DraftInput) =>
  markdownSchema
    .refine(restsOnSources, {
      error:
        "no sentence of it names its sources: end what they report with their numbers in a bracket, such as [7, 12]",
    })
    .refine((reply) => otherLanguageThan(language, reply) === undefined, {
      error: `it is written in another language: write it in ${languageName(language)}`,
    });

/** Any prose: code then searches the supporting sentences. */
const proseSchema = markdownSchema.refine((reply) => words(reply).length >= minWords);

/** The prompts of the writer. */
export type WriterPrompt = "draft-report" | "draft-paper" | "draft-ideas" | "draft-implementations";

const inputsOf = {
  "draft-report": ["question", "date", "length", "gaps", "pack", "earlier", "language", "template"],
  "draft-paper": ["question", "date", "length", "gaps", "claims", "pack", "language"],
  "draft-ideas": ["question", "date", "topK", "pack", "language"],
  "draft-implementations": ["question", "date", "topK", "pack", "language"],
} as const satisfies Record<WriterPrompt, readonly string[]>;

/**
 * Creates a task of the writer: free Markdown that cites numbered sentences; null if there is no model. `onHalved` receives the
 * number of remaining sources whenever the prompt is too long for the model.
 */
export const writerTask = (prompt: WriterPrompt, onHalved: (sources: number) => void) =>
  defineTextTask<DraftInput, DraftReply>({
    name: prompt,
    tier: "main",
    keepsCutOff: true,
    reply: replySchema,
    settlesFor: () => proseSchema,
    values: (input) =>
      Object.fromEntries(inputsOf[prompt].map((name) => [name, valuesOf[name]?.(input) ?? ""])),
    shrink: (input) => {
      const numbers = input.pack.sources
        .map(({ number }) => number)
        .filter((number) => input.sources?.has(number) !== false);
      if (numbers.length <= 1) return undefined;
      const half = numbers.slice(0, Math.ceil(numbers.length / 2));
      onHalved(half.length);
      return { ...input, sources: new Set(half) };
    },
    fallback: () => Promise.resolve(null),
  });

import type { ReportMaterial } from "@quarry/contracts";
import {
  cleanReply,
  type ClosestSentences,
  findMarks,
  isParsable,
  limitIndentation,
  type PackView,
  renderPackInSlices,
  shownSentence,
} from "@quarry/grounding";
import { otherLanguageThan, words } from "@quarry/text";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import { renderQuestion, renderTurns } from "../shared/evidence/render-question.ts";
import { renderTemplate } from "../shared/evidence/render-template.ts";
import { inTurns } from "../shared/in-turns.ts";
import { renderClaims } from "./render-claims.ts";

export interface DraftInput {
  readonly material: ReportMaterial;
  readonly pack: PackView;
  readonly closest: ClosestSentences;
  /** Such as `1200 to 2500`. */
  readonly length: string;
}

/** A reply of the writer: Markdown, or null if there is no answer. */
export type DraftReply = string | null;

const renderGaps = ({ material: { topics } }: DraftInput): string => {
  const gaps = [...new Set(topics.flatMap((topic) => topic.gaps))];
  return gaps.map((gap) => `- ${shownSentence(gap)}`).join("\n");
};

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

export type WriterPrompt = "draft-report" | "draft-paper" | "draft-ideas" | "draft-implementations";

type Values = Readonly<Record<string, string>>;

/** Values that only some prompts have. */
const ownValues: Readonly<Record<WriterPrompt, (input: DraftInput) => Values>> = {
  "draft-report": (input) => ({
    length: input.length,
    gaps: renderGaps(input),
    earlier: renderTurns(input.material.earlier),
    template: renderTemplate(input.material.template),
  }),
  "draft-paper": (input) => ({
    length: input.length,
    gaps: renderGaps(input),
    claims: renderClaims(input.material.claims, input.pack),
  }),
  "draft-ideas": ({ material }) => ({ topK: String(material.topK) }),
  "draft-implementations": ({ material }) => ({ topK: String(material.topK) }),
};

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
    values: async (input, signal) => ({
      question: renderQuestion(input.material.question, input.material.notes),
      pack: await inTurns(signal, renderPackInSlices(input.pack)),
      language: input.material.language,
      ...ownValues[prompt](input),
    }),
    isOfTheDay: () => true,
    shrink: (input) => {
      const { sources } = input.pack;
      if (sources.length <= 1) return undefined;
      const half = sources.slice(0, Math.ceil(sources.length / 2));
      onHalved(half.length);
      return { ...input, pack: { ...input.pack, sources: half } };
    },
    fallback: () => Promise.resolve(null),
  });

import type { Idea, Statement } from "@quarry/contracts";
import { statementReplySchema, stripAddresses } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { chooseSources } from "../../report-sources/choose-sources.ts";
import { renderSources } from "../../report-sources/render-sources.ts";
import type { Source } from "../../report-sources/report-sources.ts";
import { restoreStatement } from "../../report-sources/restore-quotes.ts";
import type { DroppedStatement } from "../dropped-statements.ts";
import type { Writing } from "../writing.ts";
import { inSection, itemStatements } from "./item-statements.ts";

/** What ideas are written from. */
interface IdeasRequest {
  readonly writing: Writing;
  readonly shown: readonly Source[];
}

const ideasReplySchema = z.object({
  ideas: z.array(z.object({ title: z.string(), statements: z.array(statementReplySchema) })),
});

/** An idea as a model wrote it. */
type IdeaReply = z.output<typeof ideasReplySchema>["ideas"][number];

/** The reasoning task that writes ideas; without a model none is written here. */
const ideasTask = defineTask({
  name: "write-ideas",
  prompt: "write-ideas",
  tier: "main",
  input: z.custom<IdeasRequest>((value) => typeof value === "object"),
  output: z.custom<readonly IdeaReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, sources }, shown }) => ({
    question: job.question,
    topK: String(job.topK),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: () => ideasReplySchema.transform(({ ideas }): readonly IdeaReply[] => ideas),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});

/** The ideas of a report. */
export interface WrittenIdeas {
  readonly ideas: readonly Idea[];
  /** Null when no model wrote any. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

const firstNumber = 100_000;

/** An idea is from where its first quote stands; it may rest on other sources as well. */
const ideaOf = (title: string, statements: readonly Statement[], { sources }: Writing): Idea[] => {
  const [first] = statements.flatMap(({ citations }) => citations);
  const source = sources.documents.get(first?.documentId ?? "")?.facts.uri;
  if (source === undefined || title === "") return [];
  return [{ title, source, sentences: [...statements], writtenBy: "model" }];
};

/** At most `topK` ideas: those of a model, in its order; the fallback's when none of them rests on a source. */
export const writeIdeas = async (writing: Writing): Promise<WrittenIdeas> => {
  const { job, sources, maxTokens, fallback, ask } = writing;
  const shown = chooseSources(sources, { maxTokens });
  const { output, model } = await ask(ideasTask, { writing, shown });
  const replies = output.map(({ title, statements }) => ({
    title: collapseWhitespace(stripAddresses(title)),
    statements: statements.map((statement) => restoreStatement(statement, sources)),
  }));
  const { citable } = sources;
  const { items, dropped } = itemStatements(replies, { citable, name: "idea", firstNumber });
  const ideas = replies
    .flatMap(({ title }, place) => ideaOf(title, items[place] ?? [], writing))
    .slice(0, job.topK)
    .map((idea, place) => ({ ...idea, sentences: inSection(idea.sentences, `idea-${place + 1}`) }));
  if (ideas.length > 0) return { ideas, model, dropped };
  const others = fallback.ideas.map((idea) => ({ ...idea, writtenBy: "twin" as const }));
  return { ideas: others, model: null, dropped };
};

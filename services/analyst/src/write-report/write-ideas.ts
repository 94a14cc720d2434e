import type { Idea, Statement } from "@quarry/contracts";
import {
  assembleBlocks,
  type Citable,
  type SectionReply,
  type StatementReply,
  statementReplySchema,
  stripAddresses,
} from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { chooseSources, renderSources } from "../report-sources/render-sources.ts";
import { restoreStatement, type Source } from "../report-sources/report-sources.ts";
import type { Writing } from "./report-length.ts";
import { type DroppedStatement, droppedStatements } from "./write-parts.ts";

/** What a model says of an idea or of code. */
interface ItemReply {
  readonly statements: readonly StatementReply[];
}

interface ItemOptions {
  readonly citable: Citable;
  /** Of the sections that the items become: `idea` makes `idea-1`. */
  readonly name: string;
  /** Far from those of the report, which is written at the same time. */
  readonly firstNumber: number;
}

/** The statements of each item that rest on something, and those that do not. */
export const itemStatements = (
  items: readonly ItemReply[],
  { citable, name, firstNumber }: ItemOptions,
): { readonly items: readonly (readonly Statement[])[]; readonly dropped: readonly DroppedStatement[] } => {
  const replies = items.map(({ statements }, place): SectionReply => ({
    id: `${name}-${place + 1}`,
    blocks: [{ type: "paragraph", statements: [...statements] }],
  }));
  const { sections, unsupported } = assembleBlocks(replies, { citable, firstNumber });
  return { items: sections.map(({ statements }) => statements), dropped: droppedStatements(unsupported) };
};

/** Statements of some sections under the name of the one in which they stand in the end. */
export const inSection = (statements: readonly Statement[], section: string): Statement[] =>
  statements.map((statement) => ({ ...statement, section }));

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

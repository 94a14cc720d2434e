import type { Implementation } from "@quarry/contracts";
import { type Citable, statementReplySchema, stripAddresses } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import { restoreStatement } from "../../report-sources/restore-quotes.ts";
import type { DroppedStatement } from "../dropped-statements.ts";
import type { Writing } from "../writing.ts";
import { type CodeExcerpt, codeExcerpts } from "./code-excerpts.ts";
import { inSection, itemStatements } from "./item-statements.ts";

/** The code a model may choose from. */
interface ImplementationsRequest {
  readonly writing: Writing;
  readonly excerpts: readonly CodeExcerpt[];
}

const implementationsReplySchema = z.object({
  implementations: z.array(
    z.object({ id: z.string(), title: z.string(), statements: z.array(statementReplySchema) }),
  ),
});

/** Code that a model chose, by the id of its excerpt, and what it says of it. */
type ImplementationReply = z.output<typeof implementationsReplySchema>["implementations"][number];

/** The reasoning task that chooses and describes code; without a model none is chosen here. */
const implementationsTask = defineTask({
  name: "write-implementations",
  prompt: "write-implementations",
  tier: "main",
  input: z.custom<ImplementationsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly ImplementationReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job }, excerpts }) => ({
    question: job.question,
    topK: String(job.topK),
    passages: renderPassages(excerpts),
    language: job.language,
  }),
  reply: () =>
    implementationsReplySchema.transform(
      ({ implementations }): readonly ImplementationReply[] => implementations,
    ),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});

/** The implementations of a report. */
export interface WrittenImplementations {
  readonly implementations: readonly Implementation[];
  /** Null when no model wrote any. */
  readonly model: { readonly name: string } | null;
  /** Statements that were left out, for they rest on nothing. */
  readonly dropped: readonly DroppedStatement[];
}

const firstNumber = 200_000;

const citableOf = (excerpts: readonly CodeExcerpt[], { sources }: Writing): Citable => ({
  sources: new Map(
    excerpts.map(({ id, passage: { documentId, start, end } }) => [
      id,
      { documentId, spans: [{ start, end }] },
    ]),
  ),
  textOf: sources.citable.textOf,
});

const plainId = (id: string): string =>
  id
    .trim()
    .replace(/^\[|\]$/gu, "")
    .toLowerCase();

/** At most `topK` programs as they stand in their sources: those a model chose, in its order, with what it says of them; the fallback's when it chose none. Without code nobody is asked. */
export const writeImplementations = async (writing: Writing): Promise<WrittenImplementations> => {
  const { fallback, job, sources, ask } = writing;
  const excerpts = codeExcerpts(writing);
  const byFallback = fallback.implementations.map((one) => ({ ...one, writtenBy: "twin" as const }));
  if (excerpts.length === 0) return { implementations: byFallback, model: null, dropped: [] };
  const { output, model } = await ask(implementationsTask, { writing, excerpts });
  const citable = citableOf(excerpts, writing);
  const chosen = [...new Map(output.toReversed().map((reply) => [plainId(reply.id), reply])).values()]
    .toReversed()
    .flatMap((reply) => {
      const excerpt = excerpts.find(({ id }) => id === plainId(reply.id));
      return excerpt === undefined ? [] : [{ ...reply, excerpt }];
    })
    .map(({ statements, ...reply }) => ({
      ...reply,
      statements: statements.map((statement) => restoreStatement(statement, { ...sources, citable })),
    }))
    .slice(0, job.topK);
  if (chosen.length === 0) return { implementations: byFallback, model: null, dropped: [] };
  const { items, dropped } = itemStatements(chosen, { citable, name: "implementation", firstNumber });
  const implementations = chosen.map(({ title, excerpt: { implementation } }, place): Implementation => {
    const own = inSection(items[place] ?? [], `implementation-${place + 1}`);
    return {
      ...implementation,
      title: collapseWhitespace(stripAddresses(title)) || implementation.title,
      sentences: own.length > 0 ? own : implementation.sentences,
      writtenBy: own.length > 0 ? "model" : "twin",
    };
  });
  const hasWritten = implementations.some(({ writtenBy }) => writtenBy === "model");
  return { implementations, model: hasWritten ? model : null, dropped };
};

import type { Implementation, RankedPassage } from "@quarry/contracts";
import { termSet } from "@quarry/extractive";
import { type Citable, statementReplySchema, stripAddresses } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { type NumberedPassage, renderPassages } from "../evidence/numbered-passages.ts";
import { textsOf } from "../evidence/read-texts.ts";
import { restoreStatement } from "../report-sources/report-sources.ts";
import { showText } from "../report-sources/show-text.ts";
import { type DocumentOutline, outlineDocument, writeImplementations } from "./code-examples.ts";
import type { Writing } from "./report-length.ts";
import { createSentenceWriter, interleavePassages } from "./write-extractively.ts";
import { inSection, itemStatements } from "./write-ideas.ts";
import type { DroppedStatement } from "./write-parts.ts";

/** Code of a source and what stands around it, under the id by which a prompt names it. */
interface CodeExcerpt extends NumberedPassage {
  /** What the fallback makes of it. */
  readonly implementation: Implementation;
}

/** More than is asked for, so that there is something to choose from. */
const choice = 2;
const maxExcerpts = 12;
const charactersBefore = 500;
const charactersAfter = 200;

const rememberOutlines = ({ sources: { documents } }: Writing): ((documentId: string) => DocumentOutline) => {
  const outlines = new Map<string, DocumentOutline>();
  return (documentId) => {
    const outline = outlines.get(documentId) ?? outlineDocument(documents.get(documentId)?.text ?? "");
    outlines.set(documentId, outline);
    return outline;
  };
};

const lineStartAfter = (text: string, position: number): number =>
  position <= 0 ? 0 : text.indexOf("\n", position) + 1;

const lineEndBefore = (text: string, position: number): number =>
  position >= text.length ? text.length : Math.max(0, text.lastIndexOf("\n", position));

const excerptOf = (
  implementation: Implementation,
  text: string,
  passage: RankedPassage,
): Omit<CodeExcerpt, "id"> => {
  const { code, codeLanguage } = implementation;
  const start = Math.min(code.start, lineStartAfter(text, code.start - charactersBefore));
  const end = Math.max(code.end, lineEndBefore(text, code.end + charactersAfter));
  const before = showText(text.slice(start, code.start)).text.replace(/[^\n]*\n?$/u, "");
  const after = showText(text.slice(code.end, end)).text.replace(/^\n?[^\n]*/u, "");
  const shown = `${before.trim()}\n\n\`\`\`${codeLanguage}\n${code.quote}\n\`\`\`\n\n${after.trim()}`;
  return { implementation, passage: { ...passage, start, end }, text: shown.trim() };
};

/** The programs that stand in or near the best passages, each with the text around it, as many as a model may choose from. */
const codeExcerpts = (writing: Writing): CodeExcerpt[] => {
  const { job } = writing;
  const { documents } = writing.sources;
  const texts = textsOf(documents);
  const passages = interleavePassages(job.topics);
  const found = writeImplementations(passages, {
    documents,
    outlineOf: rememberOutlines(writing),
    write: createSentenceWriter(texts),
    topK: Math.min(maxExcerpts, choice * job.topK),
    sought: termSet(job.question, job.language),
    language: job.language,
  });
  return found
    .flatMap((implementation) => {
      const { documentId } = implementation.code;
      const text = texts.get(documentId);
      const passage = passages.find((one) => one.documentId === documentId);
      return text === undefined || passage === undefined ? [] : [excerptOf(implementation, text, passage)];
    })
    .map((excerpt, index) => ({ id: `p${index + 1}`, ...excerpt }));
};

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
export const writeImplementationsByModel = async (writing: Writing): Promise<WrittenImplementations> => {
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

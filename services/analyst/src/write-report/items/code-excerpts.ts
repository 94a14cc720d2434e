import type { Implementation, RankedPassage } from "@quarry/contracts";
import type { NumberedPassage } from "../../evidence/numbered-passages.ts";
import { termSet } from "../../signals/term-overlap.ts";
import { withoutAddresses } from "../cite/without-addresses.ts";
import { type DocumentOutline, outlineDocument } from "../extractive/document-outline.ts";
import { createSentenceWriter } from "../extractive/sentence-writer.ts";
import { writeImplementations } from "../extractive/write-implementations.ts";
import { interleavePassages } from "../interleave-passages.ts";
import type { Writing } from "../writing.ts";

/** Code of a source and what stands around it, under the id by which a prompt names it. */
export interface CodeExcerpt extends NumberedPassage {
  /** What the twin would make of it. */
  readonly implementation: Implementation;
}

/** More than is asked for, so that there is something to choose from. */
const choice = 2;
const mostExcerpts = 12;
/** Longer code is not copied reliably; the twin can still show it. */
const mostCodeCharacters = 1_500;
const charactersBefore = 500;
const charactersAfter = 200;

const rememberOutlines = ({ documents }: Writing): ((documentId: string) => DocumentOutline) => {
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
  const before = withoutAddresses(text.slice(start, code.start)).replace(/[^\n]*\n?$/u, "");
  const after = withoutAddresses(text.slice(code.end, end)).replace(/^\n?[^\n]*/u, "");
  const shown = `${before.trim()}\n\n\`\`\`${codeLanguage}\n${code.quote}\n\`\`\`\n\n${after.trim()}`;
  return { implementation, passage: { ...passage, start, end }, text: shown.trim() };
};

/** The programs that stand in or near the best passages, each with the text around it, as many as a model may choose from. */
export const codeExcerpts = (writing: Writing): CodeExcerpt[] => {
  const { job, documents, texts } = writing;
  const passages = interleavePassages(job.topics);
  const found = writeImplementations(passages, {
    documents,
    outlineOf: rememberOutlines(writing),
    write: createSentenceWriter(texts),
    topK: Math.min(mostExcerpts, choice * job.topK),
    sought: termSet(job.question, job.language),
    language: job.language,
  });
  return found
    .filter(({ code }) => code.quote.length <= mostCodeCharacters)
    .flatMap((implementation) => {
      const { documentId } = implementation.code;
      const text = texts.get(documentId);
      const passage = passages.find((one) => one.documentId === documentId);
      return text === undefined || passage === undefined ? [] : [excerptOf(implementation, text, passage)];
    })
    .map((excerpt, index) => ({ id: `p${index + 1}`, ...excerpt }));
};

import type { Implementation, RankedPassage } from "@quarry/contracts";
import { termSet } from "@quarry/extractive";
import type { NumberedPassage } from "../../evidence/numbered-passages.ts";
import { textsOf } from "../../evidence/read-texts.ts";
import { showText } from "../../report-sources/show-text.ts";
import { type DocumentOutline, outlineDocument } from "../extractive/document-outline.ts";
import { createSentenceWriter } from "../extractive/sentence-writer.ts";
import { writeImplementations } from "../extractive/write-implementations.ts";
import { interleavePassages } from "../interleave-passages.ts";
import type { Writing } from "../writing.ts";

/** Code of a source and what stands around it, under the id by which a prompt names it. */
export interface CodeExcerpt extends NumberedPassage {
  /** What the fallback makes of it. */
  readonly implementation: Implementation;
}

/** More than is asked for, so that there is something to choose from. */
const choice = 2;
const mostExcerpts = 12;
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
export const codeExcerpts = (writing: Writing): CodeExcerpt[] => {
  const { job } = writing;
  const { documents } = writing.sources;
  const texts = textsOf(documents);
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
    .flatMap((implementation) => {
      const { documentId } = implementation.code;
      const text = texts.get(documentId);
      const passage = passages.find((one) => one.documentId === documentId);
      return text === undefined || passage === undefined ? [] : [excerptOf(implementation, text, passage)];
    })
    .map((excerpt, index) => ({ id: `p${index + 1}`, ...excerpt }));
};

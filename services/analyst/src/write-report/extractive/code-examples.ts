import { type Block, proseSentences, type TextSpan } from "@quarry/text";
import type { DocumentOutline } from "./document-outline.ts";

/** A fenced block of code and the sentence that introduces it. */
export interface CodeExample {
  /** The lines between the fences, as they stand. */
  readonly code: TextSpan;
  /** What the fence says; `text` when it says nothing. */
  readonly language: string;
  /** Nothing when no prose stands right before the block. */
  readonly introduction: TextSpan | undefined;
}

const opening = /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{?\.?([\w+#-]*)[^\n]*\n/u;
const closing = /\n?[ \t>]*(?:`{3,}|~{3,})[ \t]*$/u;
const noProgram = new Set(["mermaid", "text", "txt", "plaintext", "output", "log", "diff", "md", "markdown"]);
const drawn = /[─-╿▲▼◀▶→]/gu;
/** A line of a program or of a shell session; most lines of code whose fence names no language are like this. */
const programLine =
  /[;{}(),\\:]\s*$|^\s*(?:[$#/}\])@]|import |from |def |class |function |return |npm |npx |pip |docker |curl |git |[\w.[\]"']+\s*[:=]\s*\S|\w+\()/u;
const column = /\S {3,}\S/u;
const maxCharacters = 8_000;
const minCharacters = 20;
/** "Example:" introduces nothing. */
const minIntroduction = 20;

const isProgram = (code: string, language: string): boolean => {
  const size = code.trim().length;
  if (size < minCharacters || size > maxCharacters || noProgram.has(language)) return false;
  if ((code.match(drawn) ?? []).length >= 4) return false;
  if (language !== "") return true;
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const share = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length / lines.length;
  return share(programLine) >= 0.6 && share(column) < 0.4;
};

const introductionOf = (text: string, before: Block | undefined): TextSpan | undefined => {
  if (before === undefined || !["paragraph", "list-item", "quote"].includes(before.kind)) return undefined;
  const last = proseSentences(text.slice(before.start, before.end)).at(-1);
  if (last === undefined || last.end - last.start < minIntroduction) return undefined;
  return { start: before.start + last.start, end: before.start + last.end };
};

/** The fenced programs of a document in order; diagrams, logs and one-word blocks are left out. */
export const codeExamples = (text: string, outline: DocumentOutline): CodeExample[] =>
  outline.blocks.flatMap((block, index): CodeExample[] => {
    const slice = text.slice(block.start, block.end);
    const open = opening.exec(slice);
    const close = closing.exec(slice);
    if (block.kind !== "code" || open === null || close === null || close.index < open[0].length) return [];
    const code = { start: block.start + open[0].length, end: block.start + close.index };
    const language = (open[1] ?? "").toLowerCase();
    if (!isProgram(text.slice(code.start, code.end), language)) return [];
    const introduction = introductionOf(text, outline.blocks[index - 1]);
    return [{ code, language: language === "" ? "text" : language, introduction }];
  });

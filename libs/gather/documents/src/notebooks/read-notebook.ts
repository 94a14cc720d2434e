import { type Unavailable, unavailable } from "@quarry/failure";
import { codeBlock } from "@quarry/text";
import { z } from "zod";
import { stripTerminalSigns } from "../encoding/clean-text.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../html/fragment-to-markdown.ts";
import { seenMarkdown } from "../markdown/seen-markdown.ts";

/** The media type of Jupyter notebooks. */
export const notebookMediaType = "application/x-ipynb+json";

const lines = z.union([z.string(), z.array(z.string()).transform((all) => all.join(""))]);
const words = lines.optional().catch(undefined);
const shown = z
  .looseObject({ "text/markdown": words, "text/html": words, "text/latex": words, "text/plain": words })
  .optional()
  .catch(undefined);
const output = z.looseObject({
  output_type: z.string(),
  text: words,
  data: shown,
  ename: words,
  evalue: words,
});
const cell = z.looseObject({
  cell_type: z.string(),
  level: z.int().min(1).max(6).optional().catch(undefined),
  source: words,
  input: words,
  outputs: z.array(output).optional().catch(undefined),
});
const person = z.looseObject({ name: z.string() });
const metadata = z
  .looseObject({
    title: words,
    authors: z.array(person).optional().catch(undefined),
    kernelspec: z.looseObject({ language: words }).optional().catch(undefined),
    language_info: z.looseObject({ name: words }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
/** Notebooks before version 4 keep their cells in worksheets. */
const notebook = z
  .looseObject({
    nbformat: z.number(),
    metadata,
    cells: z.array(cell).optional(),
    worksheets: z.array(z.looseObject({ cells: z.array(cell) })).optional(),
  })
  .refine(({ cells, worksheets }) => (cells ?? worksheets) !== undefined);

type Notebook = z.output<typeof notebook>;

const picture = /!\[([^\]]{0,300})\]\((?:data:|attachment:)[^)\s]*\)/giu;

const seenText = (markdown: string): string => seenMarkdown(markdown.replaceAll(picture, "$1")).text;

type Output = z.output<typeof output>;

/** Returns output with formatting: Markdown if present, else HTML. */
const richText = ({ data = {} }: Output): string => {
  const { "text/markdown": markdown, "text/html": html } = data;
  if (markdown !== undefined) return seenText(markdown);
  return html === undefined ? "" : fragmentToMarkdown(html);
};

/** The part of a line before a return to its beginning, as of a progress bar. */
const overwritten = /(?<=^|\n)[^\n]*\r(?=[^\n])/gu;

const printedText = ({ text, data = {} }: Output): string => {
  // The plain text of a picture only states that there is a picture.
  if (Object.keys(data).some((name) => name.startsWith("image/"))) return "";
  const written = text ?? data["text/latex"] ?? data["text/plain"] ?? "";
  return stripTerminalSigns(written.replaceAll(/\r+\n/gu, "\n").replaceAll(overwritten, "")).trimEnd();
};

const outputText = (each: Output): string => {
  if (each.output_type === "error" || each.output_type === "pyerr")
    return codeBlock(stripTerminalSigns(`${each.ename ?? "Error"}: ${each.evalue ?? ""}`), "");
  const [rich, printed] = [richText(each).trim(), printedText(each)];
  if (rich !== "") return rich;
  return printed.trim() === "" ? "" : codeBlock(printed, "");
};

const cellText = (each: z.output<typeof cell>, language: string): string => {
  const source = (each.source ?? each.input ?? "").trim();
  if (each.cell_type === "markdown") return seenText(source);
  if (each.cell_type === "heading") return `${"#".repeat(each.level ?? 1)} ${source}`;
  if (each.cell_type !== "code") return source;
  const code = source === "" ? "" : codeBlock(source, language);
  return [code, ...(each.outputs ?? []).map(outputText)].filter((part) => part !== "").join("\n\n");
};

const languageOf = ({ metadata: stated }: Notebook): string =>
  stated?.language_info?.name ?? stated?.kernelspec?.language ?? "";

/**
 * Finds a Jupyter notebook in JSON: its text, its code, and the text output of its code, without pictures. Undefined for any other
 * JSON.
 */
export const findNotebook = (value: unknown): Extracted | undefined => {
  const { data } = notebook.safeParse(value);
  if (data === undefined) return undefined;
  const cells = data.cells ?? data.worksheets?.flatMap((sheet) => sheet.cells) ?? [];
  const text = cells
    .map((each) => cellText(each, languageOf(data)))
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  const authors = data.metadata?.authors?.map(({ name }) => name).join(", ");
  return {
    status: "extracted",
    title: data.metadata?.title ?? /^#\s+(.+)/mu.exec(text)?.[1],
    author: authors === "" ? undefined : authors,
    text,
    mediaType: notebookMediaType,
  };
};

/** Reads JSON declared as a Jupyter notebook. */
export const readNotebook = (value: unknown): Extracted | Unavailable =>
  findNotebook(value) ?? unavailable("damaged", "The notebook has no cells; save it again in Jupyter.");

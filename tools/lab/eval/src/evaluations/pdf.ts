import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createWorkerReader } from "@quarry/documents";
import { z } from "zod";
import { parseJsonLines } from "../collection/read-corpus.ts";
import { badInput, createProgress, type Evaluation, mean, writeJsonLines } from "../evaluation.ts";
import { characterTokens, measureText } from "../extraction/measure-extraction.ts";

/** A PDF with either the text of its content or the class of its difficulty. */
interface PdfCase {
  readonly path: string;
  readonly name: string;
  readonly gold?: string;
  /** Such as `text`, `no-text/scan` or `error:PasswordException`. */
  readonly class?: string;
}

const entry = z.object({
  file: z.string().regex(/^[^/\\]+\.pdf$/iu, "must be the name of a PDF in the folder"),
  class: z.string(),
});

const casesIn = async (folder: string): Promise<PdfCase[]> => {
  const names = (await readdir(folder)).toSorted();
  const manuals = names.filter((name) => existsSync(join(folder, name, "doc.pdf")));
  const gold = manuals.map(async (name) => {
    const text = await readFile(join(folder, name, "doc.txt"), "utf8");
    return { name, path: join(folder, name, "doc.pdf"), gold: text };
  });
  const manifest = join(folder, "manifest.jsonl");
  const lines = names.includes(basename(manifest)) ? await readFile(manifest, "utf8") : "";
  const awkward = parseJsonLines(lines, entry, manifest).map((line) => ({
    name: line.file,
    path: join(folder, line.file),
    class: line.class,
  }));
  return [...(await Promise.all(gold)), ...awkward];
};

const expected: readonly { readonly class: RegExp; readonly outcomes: readonly string[] }[] = [
  { class: /PasswordException$/u, outcomes: ["password-protected", "read"] },
  // A better parser may read a file that crashed another one.
  { class: /^error:/u, outcomes: ["damaged", "read"] },
  { class: /scan/u, outcomes: ["no-text"] },
  { class: /^hangs/u, outcomes: ["read", "no-text", "damaged", "timeout", "too-large"] },
];

/** True if the outcome, `read` or a reason, is right for a PDF of that class. */
const isRightOutcome = (pdfClass: string, outcome: string): boolean =>
  (expected.find((rule) => rule.class.test(pdfClass))?.outcomes ?? ["read"]).includes(outcome);

// The fetcher's default limits.
const limits = { maxCharacters: 10_000_000, timeoutMs: 30_000, memoryMb: 1_024, workers: 1 };

/** Evaluates reading of PDFs: words compared with gold text, outcomes of awkward files, and time. */
export const pdf: Evaluation = {
  summary: "how well PDFs are read: words beside doc.txt, outcomes by the classes of manifest.jsonl, time",
  options: {},
  run: async ({ data, limit, out }, { now, say, signal }) => {
    const folders = [data, join(data, "pdfs"), join(data, "pdf-with-gold")].filter(existsSync);
    const cases = (await Promise.all(folders.map(casesIn))).flat().slice(0, limit);
    if (cases.length === 0)
      throw badInput(`${data}: there is no manifest.jsonl, and no folder with doc.pdf and doc.txt`);
    const reader = createWorkerReader(limits);
    const step = createProgress("PDFs read", cases.length, { now, say });
    const files: object[] = [];
    const seconds: number[] = [];
    const wrong: string[] = [];
    try {
      for (const { name, path, gold, class: difficulty } of cases) {
        const bytes = await readFile(path);
        const began = now();
        const uri = `file:${name}.pdf`;
        const answer = await reader.read({ bytes, uri, contentType: "application/pdf" }, signal);
        seconds.push((now() - began) / 1_000);
        const [outcome, text] = answer.status === "read" ? ["read", answer.text] : [answer.reason, ""];
        files.push({
          name,
          outcome,
          characters: text.length,
          seconds: seconds.at(-1),
          ...(gold !== undefined &&
            measureText(text.normalize("NFKC"), gold.normalize("NFKC"), characterTokens)),
          ...(difficulty !== undefined && { class: difficulty }),
        });
        if (difficulty !== undefined && !isRightOutcome(difficulty, outcome))
          wrong.push(`${name} (${outcome})`);
        step();
      }
    } finally {
      await reader.close();
    }
    if (out !== undefined) await writeJsonLines(out, files);
    return { files, wrong, maxSeconds: Math.max(...seconds), meanSeconds: mean(seconds) };
  },
};

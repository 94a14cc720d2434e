import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJsonLines } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

/** A PDF of which a text is known that says the same. */
export interface GoldCase {
  readonly name: string;
  readonly path: string;
  readonly gold: string;
}

/** A PDF of which is known how hard it is. */
export interface AwkwardCase {
  readonly name: string;
  readonly path: string;
  /** Such as `text`, `no-text/scan` or `error:PasswordException`. */
  readonly class: string;
}

export interface PdfCases {
  readonly gold: readonly GoldCase[];
  readonly awkward: readonly AwkwardCase[];
}

const fileName = z.string().regex(/^[^/\\]+\.pdf$/iu, "must be the name of a PDF in the folder");
const entry = z.object({ file: fileName, class: z.string() });

const readGold = async (folder: string): Promise<GoldCase[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter((each) => each.isDirectory()).map(({ name }) => name);
  const whole = named.filter((name) =>
    ["doc.pdf", "doc.txt"].every((file) => existsSync(join(folder, name, file))),
  );
  return Promise.all(
    whole.toSorted().map(async (name) => ({
      name,
      path: join(folder, name, "doc.pdf"),
      gold: await readFile(join(folder, name, "doc.txt"), "utf8"),
    })),
  );
};

const readAwkward = async (folder: string): Promise<AwkwardCase[]> => {
  const path = join(folder, "manifest.jsonl");
  if (!existsSync(path)) return [];
  const lines = parseJsonLines(await readFile(path, "utf8"), entry, path);
  return lines.map((line) => ({ name: line.file, path: join(folder, line.file), class: line.class }));
};

/**
 * The PDFs of a folder, or of `pdfs` and `pdf-with-gold` in it: those that `manifest.jsonl` lists with their class, and folders
 * of `doc.pdf` and `doc.txt`.
 * @throws {Failure} `bad-input` where there is none
 */
export const readCases = async (data: string): Promise<PdfCases> => {
  const folders = [data, join(data, "pdfs"), join(data, "pdf-with-gold")].filter((folder) =>
    existsSync(folder),
  );
  const gold = (await Promise.all(folders.map(readGold))).flat();
  const awkward = (await Promise.all(folders.map(readAwkward))).flat();
  if (gold.length + awkward.length > 0) return { gold, awkward };
  throw badInput(
    `${data}: there is no manifest.jsonl, and no folder with doc.pdf and doc.txt; name another folder`,
  );
};

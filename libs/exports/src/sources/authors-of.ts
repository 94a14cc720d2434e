import { plainLine } from "../text/plain-text.ts";

/** A name as a list of literature has it: of a person by family and given name, or as it is written. */
export type Author = { readonly literal: string } | { readonly family: string; readonly given: string };

const isFullName = (name: string): boolean => /\S\s\S|^\p{Script=Han}{2,}$/u.test(name);

const namesIn = (line: string): readonly string[] => {
  if (/[;；、]/u.test(line)) return line.split(/[;；、]/u);
  const parts = line.split(/[,，]/u).map((part) => part.trim());
  return parts.every(isFullName) ? parts : [line];
};

/** One comma after a family name of one or two words turns a name around: "van Dijk, Anna". */
const inverted = /^(?<family>[^\s,]+(?: [^\s,]+)?), (?<given>[^,]+)$/u;

const authorOf = (name: string): Author => {
  const { family, given } = inverted.exec(name)?.groups ?? {};
  return family === undefined || given === undefined ? { literal: name } : { family, given };
};

/**
 * The authors in what is known of a source: names divided by semicolons, or by commas where each part is a whole name. No name
 * is turned around by guess, for "Mao Zedong" and "World Bank" have no given name at the front.
 */
export const authorsOf = (author: string | undefined): readonly Author[] =>
  namesIn(plainLine(author ?? ""))
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map(authorOf);

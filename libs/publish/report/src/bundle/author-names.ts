import type { DocumentFacts } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

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

/** In "Apple, Inc." the second part is no given name. */
const companyForm = /,\s*(?:inc|ltd|llc|l\.l\.c|plc|corp|co|gmbh|ag|s\.a|sa|n\.v|b\.v)\.?$/iu;

const authorOf = (name: string): Author => {
  const { family, given } = companyForm.test(name) ? {} : (inverted.exec(name)?.groups ?? {});
  return family === undefined || given === undefined ? { literal: name } : { family, given };
};

/**
 * The authors in what is known of a source: names divided by semicolons, or by commas where each part is a whole name. No name
 * is turned around by guess, for "Mao Zedong" and "World Bank" have no given name at the front.
 */
export const authorsOf = (author: string | undefined): readonly Author[] =>
  namesIn(collapseWhitespace(author ?? "").trim())
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map(authorOf);

/** The authors of a source, by its own words or else by a registry's. */
export const sourceAuthors = ({
  author = "",
  paper,
}: Pick<DocumentFacts, "author" | "paper">): readonly Author[] =>
  authorsOf(author.trim() === "" ? paper?.authors.join("; ") : author);

/** The day or year that a source was published, by its own words or else by a registry's. */
export const sourceDate = ({
  publishedAt,
  paper,
}: Pick<DocumentFacts, "publishedAt" | "paper">): string | undefined =>
  publishedAt ?? paper?.year?.toString();

const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|bin|ibn|al|el|zu|zur)$/iu;
const firm =
  /\b(?:inc|ltd|llc|plc|corp|co|gmbh|ag|kg|sa|spa|bv|nv|oy|ab|university|université|universität|universidad|institute?|instituto|bank|ministry|ministère|ministerium|office|agency|organi[sz]ation|council|committee|commission|group|press|news|times|post|journal|gazette|foundation|association|society|department|bureau|centre|center|company|corporation|union|nations|government|authority|service|services|team|staff|editors?|redaktion|contributors?|project|consortium|network|laborator(?:y|ies)|museum|library|school|college|academy|club|party|parliament|court|united|national|international|european|federal|world|wikipedia|reuters)\b/iu;
const namePart = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lu}\.)$/u;

/** True if a name is printed as it is, without inverting it: the name of a company or organisation, as far as its words show, or a non-Western name. */
export const isFirm = (name: string): boolean => {
  const words = name.split(" ");
  const isPerson =
    words.length > 1 &&
    words.length < 6 &&
    words.every((word, index) => namePart.test(word) || (index > 0 && particle.test(word)));
  return !isPerson || firm.test(name) || words.every((word) => /^\p{Lu}{2,}$/u.test(word));
};

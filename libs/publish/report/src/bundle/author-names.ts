import type { DocumentFacts } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

/** A name as in a bibliography: family and given name of a person, or the name as written. */
export type Author = { readonly literal: string } | { readonly family: string; readonly given: string };

const isFullName = (name: string): boolean => /\S\s\S|^\p{Script=Han}{2,}$/u.test(name);

const namesIn = (line: string): readonly string[] => {
  if (/[;；、]/u.test(line)) return line.split(/[;；、]/u);
  const parts = line.split(/[,，]/u).map((part) => part.trim());
  return parts.every(isFullName) ? parts : [line];
};

/** A comma after a family name of one or two words means that the name is inverted: "van Dijk, Anna". */
const inverted = /^(?<family>[^\s,]+(?: [^\s,]+)?), (?<given>[^,]+)$/u;

/** In "Apple, Inc." the second part is not a given name. */
const companyForm = /,\s*(?:inc|ltd|llc|l\.l\.c|plc|corp|co|gmbh|ag|s\.a|sa|n\.v|b\.v)\.?$/iu;

const authorOf = (name: string): Author => {
  const { family, given } = companyForm.test(name) ? {} : (inverted.exec(name)?.groups ?? {});
  return family === undefined || given === undefined ? { literal: name } : { family, given };
};

/**
 * Parses the authors of a source: names separated by semicolons, or by commas if each part is a whole name. Names are never
 * inverted by guessing, because in "Mao Zedong" and "World Bank" the first word is not a given name.
 */
export const authorsOf = (author: string | undefined): readonly Author[] =>
  namesIn(collapseWhitespace(author ?? "").trim())
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map(authorOf);

/** Returns the authors of a source, from its own text or otherwise from a registry. */
export const sourceAuthors = ({
  author = "",
  paper,
}: Pick<DocumentFacts, "author" | "paper">): readonly Author[] =>
  authorsOf(author.trim() === "" ? paper?.authors.join("; ") : author);

/** Returns the day or year in which a source was published, from its own text or otherwise from a registry. */
export const sourceDate = ({
  publishedAt,
  paper,
}: Pick<DocumentFacts, "publishedAt" | "paper">): string | undefined =>
  publishedAt ?? paper?.year?.toString();

const particle = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|bin|ibn|al|el|zu|zur)$/iu;
const firm =
  /\b(?:inc|ltd|llc|plc|corp|co|gmbh|ag|kg|sa|spa|bv|nv|oy|ab|university|université|universität|universidad|institute?|instituto|bank|ministry|ministère|ministerium|office|agency|organi[sz]ation|council|committee|commission|group|press|news|times|post|journal|gazette|foundation|association|society|department|bureau|centre|center|company|corporation|union|nations|government|authority|service|services|team|staff|editors?|redaktion|contributors?|project|consortium|network|laborator(?:y|ies)|museum|library|school|college|academy|club|party|parliament|court|united|national|international|european|federal|world|wikipedia|reuters)\b/iu;
const namePart = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lu}\.)$/u;

/**
 * True if a name is printed without inverting it: the name of a company or organisation, as far as its words show, or a
 * non-Western name.
 */
export const isFirm = (name: string): boolean => {
  const words = name.split(" ");
  const isPerson =
    words.length > 1 &&
    words.length < 6 &&
    words.every((word, index) => namePart.test(word) || (index > 0 && particle.test(word)));
  return !isPerson || firm.test(name) || words.every((word) => /^\p{Lu}{2,}$/u.test(word));
};

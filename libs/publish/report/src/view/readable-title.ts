import { collapseWhitespace } from "@quarry/text";

const maxTitleCharacters = 300;
const minTitleWords = 2;
const maxTitleWords = 40;
/** Characters that are read of a text: a title in a wide layout, and more than what sets it off. */
const beginning = 4_000;

const lastPart = (uri: string): string => uri.replace(/[?#].*$/u, "").replace(/^.*[/:]/u, "");

/** True if a title is only the location of the text. */
const isAddress = (title: string, uri: string): boolean =>
  title === "" ||
  title === uri ||
  title === lastPart(uri) ||
  /^(?:[a-z]+:|www\.)\S+$/iu.test(title) ||
  /^\S+\.[a-z0-9]{1,5}$/iu.test(title) ||
  /\.(?:txt|md|html?|pdf|docx?|json|csv|epub)$/iu.test(title);

/**
 * True if a line reads like a title. `isSetOff`: true if an empty line and a longer text follow; then the line may have a second
 * sentence, such as the name of a study.
 */
const readsAsTitle = (line: string, isSetOff: boolean): boolean => {
  const count = line.split(" ").length;
  const isOneSentence = isSetOff || !/[.!?] \p{Lu}/u.test(line.slice(0, -1));
  const hasSpaces = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line);
  return (
    line.length <= maxTitleCharacters &&
    /^[\p{L}\p{N}“"'«¿¡(]/u.test(line) &&
    !/[,;:]$/u.test(line) &&
    isOneSentence &&
    (!hasSpaces || (count >= minTitleWords && count <= maxTitleWords))
  );
};

/** The first word of a field of a copied mail or another record, such as `From: `. */
const field = /^[^\s:：]{1,30}\s?[:：]/u;

/**
 * Returns the title of a source for readers: the first line of its text if its own title is only a file name or an address and
 * that line reads like a title.
 */
export const readableTitle = (
  { title, uri }: { readonly title: string; readonly uri: string },
  text: string,
): string => {
  const own = title.trim();
  if (!isAddress(own, uri)) return own;
  const [line = "", ...rest] = text.trimStart().slice(0, beginning).split("\n");
  const first = collapseWhitespace(line.replace(/^#+\s*/u, ""))
    .trim()
    // Registries put translated titles in brackets.
    .replace(/^\[([^[\]]+)\]\.?$/u, "$1")
    .replace(/(?<!\.)\s?\.$/u, "");
  const below = rest.join("\n");
  const isAlone = below.trim() === "";
  const isSetOff = rest[0]?.trim() === "" && below.length > 3 * first.length;
  const isField = field.test(first) && field.test(rest[0] ?? "");
  return !isAlone && !isField && readsAsTitle(first, isSetOff) ? first : own;
};

import type { Block } from "../segments/block-readers.ts";
import { headingLevel, type TextLine, textLines } from "../segments/line-patterns.ts";
import { collapseWhitespace } from "../text-span.ts";

/** An entry of a text's list of references. */
export interface Reference {
  readonly key: string;
  readonly url?: string;
  readonly title?: string;
}

/** An http(s) address in running text; `tidyAddress` determines its end. */
export const bareAddress = String.raw`https?:\/\/[^\s<>"'${"`"}|{}\\^\[\]（）【】《》，。；：！？、“”「」]{1,2048}`;

const closings = /[.,;:!?*_'"…]+$/u;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Removes the punctuation of the sentence around an address; a bracket remains if it was opened inside. */
export const tidyAddress = (address: string): string => {
  const trimmed = address.replace(closings, "");
  if (trimmed.endsWith(")") && count(trimmed, ")") > count(trimmed, "("))
    return tidyAddress(trimmed.slice(0, -1));
  return trimmed;
};

/** True for a valid http(s) address. */
export const isWebAddress = (address: string): boolean =>
  /^https?:\/\//iu.test(address) && URL.canParse(address);

/** Converts superscript digits to digits. */
export const loweredDigits = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (digits) => digits.normalize("NFKC"));

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const label = new RegExp(
  String.raw`^\s{0,8}(?:[-*+•]\s+)?(?:\[(?<key>[\^@]?[\p{L}\p{N}_.:+-]{1,60})\]:?|【(?<wide>\d{1,3})】|(?<number>\d{1,3})(?:[.)、．]\s|[.)、．]$|[、．])|\((?<round>\d{1,3})\)|(?<raised>[${superscripts}]{1,3}))\s*`,
  "u",
);
const bullet = /^\s{0,8}(?:[-*+•]|<li\b[^>]{0,200}>)\s*/u;

const address = new RegExp(
  String.raw`\]\(\s*<?(?<linked>https?:\/\/[^\s<>]{1,2048}?)>?(?:\s+"[^"\n]{0,300}")?\s*\)|href\s*=\s*["']?(?<href>https?:\/\/[^"'\s>]{1,2048})|(?<bare>${bareAddress})`,
  "iu",
);
const doi = /\bdoi(?:\.org\/|:\s?)(?<doi>10\.\d{4,9}\/[^\s<>"]{1,300})/iu;
/** An identifier of PubMed or arXiv. */
const otherId = /\bPMID:?\s?(\d{1,9})\b|\barXiv:\s?(\d{4}\.\d{4,5}(?:v\d{1,3})?)/iu;

const linkWords = /!?\[(?<label>[^\][\n]{1,300})\]\([^()\n]{0,2100}(?:\([^()\n]{0,300}\)[^()\n]{0,300})?\)/gu;
const everyAddress = new RegExp(`<?${bareAddress}>?`, "giu");
const everyDoi = /\bdoi:?\s?10\.\d{4,9}\/[^\s<>"]{1,300}/giu;
const longestTitle = 300;

/** Start of a list entry: its key or a bullet; undefined for a continuation line. */
const entryStart = (
  line: string,
): { readonly key: string | undefined; readonly length: number } | undefined => {
  const labelled = label.exec(line);
  if (labelled !== null) {
    const { key, wide, number, round, raised } = labelled.groups ?? {};
    return {
      key: key ?? wide ?? number ?? round ?? (raised && loweredDigits(raised)),
      length: labelled[0].length,
    };
  }
  const dotted = bullet.exec(line);
  return dotted === null ? undefined : { key: undefined, length: dotted[0].length };
};

/** Returns the address of a paper by its DOI, or its id at PubMed or arXiv. */
const addressOfId = (text: string): string | undefined => {
  const digital = doi.exec(text)?.groups?.["doi"];
  if (digital !== undefined) return `https://doi.org/${tidyAddress(digital)}`;
  const [, pubmed, preprint] = otherId.exec(text) ?? [];
  if (pubmed !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${pubmed}/`;
  return preprint === undefined ? undefined : `https://arxiv.org/abs/${preprint}`;
};

const addressIn = (text: string): string | undefined => {
  const { linked, href, bare } = address.exec(text)?.groups ?? {};
  const found = linked ?? href ?? (bare && tidyAddress(bare));
  return found !== undefined && isWebAddress(found) ? found : addressOfId(text);
};

const titleIn = (text: string): string => {
  const words = text
    .replace(linkWords, "$<label>")
    .replace(everyAddress, " ")
    .replace(everyDoi, " ")
    .replace(/<[^<>\n]{0,300}>|[*_`↩]|\(\s*\)/gu, " ");
  return collapseWhitespace(words)
    .replace(/^["\s:.,;–—-]+|["\s:.,;–—-]+$/gu, "")
    .slice(0, longestTitle);
};

/** True if a text contains a valid address. */
const namesAddress = (text: string): boolean => addressIn(text) !== undefined;

/** Reads an entry as a reference: its first address, and the remaining words as the title. */
const readReference = (key: string, text: string): Reference => {
  const url = addressIn(text);
  const title = titleIn(text);
  return { key, ...(url === undefined ? {} : { url }), ...(title === "" ? {} : { title }) };
};

const names = [
  "references? sources? bibliography citations? footnotes? notes? endnotes? literature works\\s+cited reference\\s+list list\\s+of\\s+references sources\\s+cited",
  "quellen quellenverzeichnis quellenangaben literatur literaturverzeichnis einzelnachweise referenzen fu(?:ß|ss)noten belege nachweise",
  "источники литература ссылки примечания сноски библиография список\\s+литературы список\\s+источников",
  "参考文献 参考资料 參考文獻 參考資料 资料来源 來源 来源 引用 引用来源 注释 出典 脚注 参考",
  "références bibliographie referencias fuentes bibliografía notas riferimenti fonti bibliografia note referências fontes bronnen källor źródła",
];
const heading = new RegExp(
  String.raw`^[\s#*_>]*(?:\d{1,2}[.)]?\s+)?(?:${names.join(" ").split(" ").join("|")})[\s#*_:：]*$`,
  "iu",
);

/** Longer lines are not headings. */
const longest = 80;

/** True if a line is the heading of a list of references, in any markup. */
const isReferenceHeading = (line: string): boolean => line.length <= longest && heading.test(line);

/** The references of a text, and the text with spaces in their place, at the same offsets. */
export interface FoundReferences {
  readonly references: readonly Reference[];
  readonly body: string;
}

interface ReferenceLines {
  readonly references: readonly Reference[];
  readonly lines: readonly TextLine[];
}

interface Entry {
  readonly key: string | undefined;
  readonly text: string;
}

const definition = /^ {0,3}\[(\^?[^\]\n]{1,100})\]:\s*(\S.*)$/u;
const goesOn = /^(?: {2,}|\t)\S/u;
const fence = /^\s{0,12}(?:`{3}|~{3})/u;
/** Maximum continuation lines of a definition. */
const longestDefinition = 20;
/** Maximum possible list headings to check. */
const maxHeadings = 50;

const isBlank = (line: TextLine | undefined): boolean => line === undefined || line.text.trim() === "";

/** Returns the lines outside fenced code. */
const outsideFences = (text: string, blocks: readonly Block[]): TextLine[] => {
  const fenced = blocks.filter(
    ({ kind, start }) => kind === "code" && fence.test(text.slice(start, start + 16)),
  );
  let next = 0;
  return textLines(text).filter((line) => {
    while ((fenced[next]?.end ?? Infinity) < line.start) next += 1;
    const code = fenced[next];
    return code === undefined || line.end <= code.start;
  });
};

/** Finds `[1]: …` and `[^1]: …` with their continuation lines. */
const definitionsIn = (lines: readonly TextLine[]): ReferenceLines => {
  const references: Reference[] = [];
  const taken: TextLine[] = [];
  for (const [index, line] of lines.entries()) {
    const [, key = "", said = ""] = definition.exec(line.text) ?? [];
    if (key === "" || (!key.startsWith("^") && !namesAddress(said))) continue;
    const rest = lines.slice(index + 1, index + longestDefinition);
    const length = rest.findIndex(({ text }) => !goesOn.test(text));
    const following = rest.slice(0, length === -1 ? rest.length : length);
    references.push(readReference(key, [said, ...following.map(({ text }) => text)].join(" ")));
    taken.push(line, ...following);
  }
  return { references, lines: taken };
};

/** Without numbers and bullets, an entry begins after a blank line, or where the previous line or this one has an address. */
const beginsUnmarked = (line: TextLine, before: TextLine | undefined): boolean =>
  before === undefined || isBlank(before) || namesAddress(before.text) || namesAddress(line.text);

const isMarked = (lines: readonly TextLine[]): boolean =>
  lines.some(({ text }) => entryStart(text) !== undefined);

const entriesIn = (lines: readonly TextLine[]): Entry[] => {
  const isLabelled = lines.some(({ text }) => entryStart(text)?.key !== undefined);
  const marked = isMarked(lines);
  const entries: { key: string | undefined; parts: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    const start = entryStart(line.text);
    const isStart = isLabelled ? start?.key !== undefined : start !== undefined;
    if (isStart || (!marked && beginsUnmarked(line, lines[index - 1])))
      entries.push({ key: start?.key, parts: [line.text.slice(start?.length ?? 0)] });
    else entries.at(-1)?.parts.push(line.text);
  }
  return entries.map(({ key, parts }) => ({ key, text: parts.join(" ") }));
};

/** Converts entries to references; missing or repeated keys ("1. 1. 1.") are replaced by their position. */
const toReferences = (entries: readonly Entry[]): Reference[] => {
  const keys = new Set(entries.map(({ key }) => key));
  const areOwn = keys.size === entries.length && !keys.has(undefined);
  return entries.map(({ key, text }, index) =>
    readReference(areOwn && key !== undefined ? key : String(index + 1), text),
  );
};

/** Prose under a heading such as "Notes" is not a list. */
const isList = (lines: readonly TextLine[]): boolean => {
  const filled = lines.filter((line) => !isBlank(line));
  const recognised = filled.filter(({ text }) => entryStart(text)?.key !== undefined || namesAddress(text));
  return recognised.length > 0 && recognised.length * 3 >= filled.length;
};

/** A section ends at the next heading, and its list at prose after a blank line. */
const sectionAt = (lines: readonly TextLine[], from: number): readonly TextLine[] => {
  const level = headingLevel(lines[from]?.text ?? "") ?? 6;
  const end = lines.findIndex(({ text }, index) => index > from && (headingLevel(text) ?? 7) <= level);
  const section = lines.slice(from + 1, end === -1 ? lines.length : end);
  const first = section.findIndex(({ text }) => entryStart(text) !== undefined);
  const prose = section.findIndex(
    (line, index) =>
      first !== -1 &&
      index > first &&
      isBlank(section[index - 1]) &&
      !isBlank(line) &&
      entryStart(line.text) === undefined &&
      !goesOn.test(line.text) &&
      !namesAddress(line.text),
  );
  return prose === -1 ? section : section.slice(0, prose);
};

const sectionsIn = (lines: readonly TextLine[]): ReferenceLines => {
  const references: Reference[] = [];
  const taken: TextLine[] = [];
  let from = 0;
  const headings = lines.flatMap(({ text }, index) => (isReferenceHeading(text) ? [index] : []));
  for (const index of headings.slice(-maxHeadings)) {
    const line = lines[index];
    if (index < from || line === undefined) continue;
    const section = sectionAt(lines, index);
    if (!isList(section)) continue;
    references.push(...toReferences(entriesIn(section)));
    taken.push(line, ...section);
    from = index + section.length;
  }
  return { references, lines: taken };
};

/**
 * Finds a list at the end without a heading: every line begins with a key and contains an address; one line is enough for keys in
 * brackets.
 */
const endingIn = (lines: readonly TextLine[]): ReferenceLines => {
  const filled = lines.filter((line) => !isBlank(line));
  const last = filled.findLastIndex(({ text }) => entryStart(text)?.key === undefined || !namesAddress(text));
  const list = filled.slice(last + 1);
  const isNumbered = list.every(({ text }) => !/^\s*[[【]/u.test(text));
  if (isNumbered && list.length < 2) return { references: [], lines: [] };
  return { references: toReferences(entriesIn(list)), lines: list };
};

const blankOut = (text: string, lines: readonly TextLine[]): string => {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end } of lines.toSorted((left, right) => left.start - right.start)) {
    pieces.push(text.slice(position, start), " ".repeat(end - start));
    position = end;
  }
  return [...pieces, text.slice(position)].join("");
};

const firstOfEach = (references: readonly Reference[]): Reference[] =>
  [...new Map(references.toReversed().map((reference) => [reference.key, reference])).values()].toReversed();

/**
 * Finds the references of a text: definitions (`[1]: …`, `[^1]: …`), sections under a heading such as "Sources", and a list at the
 * end. The first entry of a key counts.
 */
export const findReferences = (text: string, blocks: readonly Block[]): FoundReferences => {
  const taken = new Set<TextLine>();
  const all = outsideFences(text, blocks);
  const found = [definitionsIn, sectionsIn, endingIn].flatMap((find) => {
    const { references, lines } = find(all.filter((line) => !taken.has(line)));
    for (const line of lines) taken.add(line);
    return references;
  });
  return { references: firstOfEach(found), body: blankOut(text, [...taken]) };
};

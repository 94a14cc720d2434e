/** An entry of a BibTeX file with raw values. */
export interface BibtexEntry {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The entries of a file, and the lines of unreadable entries. */
export interface BibtexFile {
  readonly entries: readonly BibtexEntry[];
  readonly oddLines: readonly number[];
}

/** A value of an entry and its end position. */
interface Value {
  readonly end: number;
  readonly text: string;
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/u.test(text[at] ?? "")) at += 1;
  return at;
};

/** Returns the text between balanced braces or quotes; undefined if it is not closed. */
const delimited = (text: string, from: number): Value | undefined => {
  const isQuoted = text[from] === '"';
  let depth = isQuoted ? 0 : 1;
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    const isClosed = isQuoted ? sign === '"' && depth === 0 : depth === 0;
    if (isClosed) return { end: at + 1, text: text.slice(from + 1, at) };
  }
  return undefined;
};

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
// A bracket may close an entry.
const word = /(?:[^\s,#{}"=)]|\)(?!\s*(?:@|$)))+/uy;

const bare = (text: string, from: number, strings: ReadonlyMap<string, string>): Value | undefined => {
  word.lastIndex = from;
  const [written] = word.exec(text) ?? [];
  if (written === undefined) return undefined;
  const name = written.toLowerCase();
  const said = strings.get(name) ?? (months.includes(name) ? name : written);
  return { end: from + written.length, text: said };
};

/** Reads a value of parts joined by "#". */
const valueAt = (text: string, from: number, strings: ReadonlyMap<string, string>): Value | undefined => {
  let joined = "";
  let at = from;
  for (;;) {
    at = skipSpace(text, at);
    const part = text[at] === "{" || text[at] === '"' ? delimited(text, at) : bare(text, at, strings);
    if (part === undefined) return undefined;
    joined += part.text;
    at = skipSpace(text, part.end);
    if (text[at] !== "#") return { end: at, text: joined };
    at += 1;
  }
};

const fieldName = /[\s,]*([\w:+./-]+)\s*=/uy;

/** Reads the fields up to the end of an entry; undefined if a value is not closed. */
const fieldsAt = (
  text: string,
  from: number,
  strings: ReadonlyMap<string, string>,
): { readonly end: number; readonly fields: Map<string, string> } | undefined => {
  const fields = new Map<string, string>();
  let at = from;
  for (;;) {
    fieldName.lastIndex = at;
    const [all = "", name = ""] = fieldName.exec(text) ?? [];
    if (name === "") return { end: at, fields };
    const value = valueAt(text, at + all.length, strings);
    if (value === undefined) return undefined;
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.text);
    at = value.end;
  }
};

const opening = /@\s*([a-z]+)\s*[{(]\s*/giu;
const keyed = /([^\s,{}="]*)\s*,/uy;

// A file with more odd entries is not BibTeX, and each of them is scanned to its end.
const maxOddEntries = 200;

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Reads one entry from its beginning. */
const entryAt = (
  text: string,
  from: number,
  { type, strings }: { readonly type: string; readonly strings: ReadonlyMap<string, string> },
): (BibtexEntry & { readonly end: number }) | undefined => {
  keyed.lastIndex = from;
  const key = type === "string" ? undefined : keyed.exec(text);
  if (key === null) return { type: "comment", key: "", fields: new Map(), end: from };
  const read = fieldsAt(text, key === undefined ? from : from + key[0].length, strings);
  return read && { type, key: key?.[1] ?? "", ...read };
};

const isUnread = (type: string): boolean => type === "comment" || type === "preamble";

/** Fields that an entry has from its collection under another name. */
const inherited: Readonly<Record<string, string>> = { title: "booktitle", subtitle: "booksubtitle" };
/** Fields of a collection that its parts do not have. */
const own: ReadonlySet<string> = new Set(
  "abstract doi url note annote annotation file author crossref pages".split(" "),
);

/** Adds the fields that an entry refers to: those of the collection that it is in. */
const withCollections = (entries: readonly BibtexEntry[]): BibtexEntry[] => {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const key = entry.fields.get("crossref")?.trim().toLowerCase();
    const collection = key === undefined ? undefined : byKey.get(key);
    if (collection === undefined || collection === entry) return entry;
    const given = [...collection.fields]
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => [inherited[name] ?? name, value] as const);
    return { ...entry, fields: new Map([...given, ...entry.fields]) };
  });
};

/** Reads the entries of a BibTeX or BibLaTeX file; abbreviations are expanded, and an unclosed entry is reported by line. */
export const bibtexEntries = (text: string): BibtexFile => {
  const strings = new Map<string, string>();
  const entries: BibtexEntry[] = [];
  const oddLines: number[] = [];
  const take = (entry: BibtexEntry): void => {
    if (entry.type === "string") for (const [name, value] of entry.fields) strings.set(name, value);
    else if (!isUnread(entry.type)) entries.push(entry);
  };
  let at = 0;
  while (oddLines.length < maxOddEntries) {
    opening.lastIndex = at;
    const match = opening.exec(text);
    if (match === null) break;
    at = match.index + match[0].length;
    const type = match[1]?.toLowerCase() ?? "";
    if (isUnread(type)) continue;
    const entry = entryAt(text, at, { type, strings });
    if (entry === undefined) oddLines.push(lineAt(text, match.index));
    else {
      take(entry);
      at = entry.end;
    }
  }
  return { entries: withCollections(entries), oddLines };
};

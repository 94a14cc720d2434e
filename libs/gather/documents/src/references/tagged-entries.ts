import { decodeHTMLStrict } from "entities";

/** The fields of one entry: the values of each tag in the order of the file. */
export type TaggedFields = ReadonlyMap<string, readonly string[]>;

/** The layout of a format whose lines begin with a tag. */
export interface TaggedFormat {
  /** Matches a line with a tag; its groups are the tag and the value. */
  readonly line: RegExp;
  /** The tag that every entry has once, and usually begins with. */
  readonly first: string;
  /** The tag that ends an entry, if there is one. */
  readonly last?: string;
}

/** Adds a line to the last value before it. */
const continueWith = (more: string, values: string[] | undefined): void => {
  if (values !== undefined && more !== "") values.push(`${values.pop() ?? ""} ${more}`);
};

/** Reads entries of lines with a tag; a line without a tag continues the value before it. */
export const taggedEntries = (text: string, { line, first, last }: TaggedFormat): readonly TaggedFields[] => {
  const entries: Map<string, string[]>[] = [];
  let fields: Map<string, string[]> | undefined;
  let values: string[] | undefined;
  for (const written of text.split(/\r\n|[\n\r]/u)) {
    const [, tag, value = ""] = line.exec(written) ?? [];
    if (tag === undefined) {
      continueWith(written.trim(), values);
      continue;
    }
    if (tag === last) {
      fields = undefined;
      values = undefined;
      continue;
    }
    if (fields === undefined || (tag === first && fields.has(first))) {
      fields = new Map();
      entries.push(fields);
    }
    values = fields.get(tag) ?? [];
    fields.set(tag, values);
    values.push(value.trim());
  }
  return entries.filter((entry) => entry.has(first));
};

/** Returns the values of several tags, without empty ones. */
export const valuesOf = (fields: TaggedFields, ...tags: readonly string[]): readonly string[] =>
  tags.flatMap((tag) => fields.get(tag) ?? []).filter((value) => value !== "");

const nameInOrder = (written: string): string => {
  const [last = "", ...first] = written.trim().split(/\s*,\s*/u);
  return [...first, last].join(" ").trim();
};

/** Returns names written "Last, First" in the usual order; some programs write several into one value, separated by semicolons. */
export const namesInOrder = (written: readonly string[]): string[] =>
  written
    .flatMap((names) => decodeHTMLStrict(names).split(";"))
    .map(nameInOrder)
    .filter((name) => name !== "");

import { parse } from "yaml";

/** What the head of a file says, by names in lower case; a list or an object has the texts in it. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>;

const headLength = 20_000;
const block = /^(?<fence>---|\+\+\+)\r?\n(?<fields>[^]*?)\r?\n(?:\k<fence>|\.\.\.)\s*(?:\r?\n|$)/u;
const tomlLine = /^["']?([\w-]+)["']?[ \t]*=[ \t]*(.*)$/gmu;
const tomlText = /"([^"]*)"|'([^']*)'|([^\s"',[\]]+)/gu;
const mostTexts = 20;

/** The texts in a value; of an object the name in it. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, mostTexts).flatMap(textsIn);
  return typeof value === "object" && value !== null && "name" in value ? textsIn(value.name) : [];
};

const inYaml = (fields: string): FrontMatter => {
  try {
    // In this schema everything is text: a day stays as it is written.
    const read: unknown = parse(fields, { schema: "failsafe", logLevel: "silent", uniqueKeys: false });
    if (typeof read !== "object" || read === null) return new Map();
    return new Map(Object.entries(read).map(([name, value]) => [name.toLowerCase(), textsIn(value)]));
  } catch {
    // Then it is front matter in form only.
    return new Map();
  }
};

const inToml = (fields: string): FrontMatter =>
  new Map(
    [...fields.matchAll(tomlLine)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      [...value.matchAll(tomlText)].map(([, double, single, bare]) => double ?? single ?? bare ?? ""),
    ]),
  );

/** The front matter of a file, in YAML or line by line in TOML; empty where it has none. */
export const frontMatter = (text: string): FrontMatter => {
  const { fence, fields = "" } = block.exec(text.slice(0, headLength))?.groups ?? {};
  return fence === "+++" ? inToml(fields) : inYaml(fields);
};

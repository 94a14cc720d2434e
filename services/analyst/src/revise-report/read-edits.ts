export interface Edit {
  readonly verb: "replace" | "drop" | "after" | "before" | "title" | "all" | "none";
  /** Names of the changed parts; none for the title and the whole. */
  readonly names: readonly string[];
  readonly markdown: string;
}

const maxNames = 500;
const name = String.raw`[srbim]\d{1,4}`;
const list = String.raw`${name}(?:\s{0,3}(?:,|and|to|-|–)\s{0,3}(?:${name}|\d{1,4}))*`;
const named = new RegExp(
  String.raw`^[\s=#>*_\-]{0,12}(replace|rewrite|drop|delete|remove|(?:insert |add )?(?:after|before))\s{1,3}(${list})[\s*_:.=]{0,6}$`,
  "iu",
);
const whole = /^[\s>*_]{0,6}={2,6}\s{0,3}(?:replace\s)?(title|all|none)[\s*_:.=]{0,6}$/iu;

const verbs: Readonly<Record<string, Edit["verb"]>> = {
  replace: "replace",
  rewrite: "replace",
  drop: "drop",
  delete: "drop",
  remove: "drop",
  after: "after",
  before: "before",
  title: "title",
  all: "all",
  none: "none",
};

/** Parses a list of names such as `s12, s14-s16`. */
const namesIn = (text: string): string[] => {
  const names: string[] = [];
  let last: { readonly letter: string; readonly number: number } | undefined;
  let isRange = false;
  for (const [token, letter = last?.letter ?? "", digits] of text.matchAll(/([srbim])?(\d{1,4})|to|-|–/giu)) {
    if (digits === undefined) {
      isRange = token !== "";
      continue;
    }
    const number = Number(digits);
    const first = isRange && last !== undefined ? last.number + 1 : number;
    for (let at = first; at <= number && names.length < maxNames; at += 1)
      names.push(`${letter.toLowerCase()}${at}`);
    last = { letter: letter.toLowerCase(), number };
    isRange = false;
  }
  return names;
};

const commandIn = (line: string): Omit<Edit, "markdown"> | undefined => {
  const found = whole.exec(line) ?? named.exec(line);
  if (found === null) return undefined;
  const [, verb = "", names = ""] = found;
  const said = verb.toLowerCase().replace(/^(?:insert|add) /u, "");
  return { verb: verbs[said] ?? "none", names: namesIn(names) };
};

/** Names that a model copies before kept text: `s12 The …`, `- s3 …`, `| s7 …`. */
const copiedName = /^([\s>|*-]{0,8}(?:\d{1,3}\. )?)s\d{1,4}\s+(?=\S)/u;
const copiedCell = /(\|\s{0,4})s\d{1,4}\s+(?=\S)/gu;
const copiedBlock = /^b\d{1,4} (?:paragraph|list|table|code|excerpt)\s*$/u;
const copiedHeading = /^[rim]\d{1,4}\s+(?=#)/u;

const withoutNames = (lines: readonly string[]): string =>
  lines
    .filter((line) => !copiedBlock.test(line))
    .map((line) => line.replace(copiedHeading, "").replace(copiedName, "$1").replaceAll(copiedCell, "$1"))
    .join("\n");

const fence = /^\s*(?:`{3,}|~{3,})(?:text|markdown|md)?\s*$/iu;

/** Returns the Markdown of an edit without the fence around a whole reply. */
const contentOf = (lines: readonly string[], isFenced: boolean): string => {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const isClosing = isFenced && last >= 0 && fence.test(lines[last] ?? "");
  return withoutNames(isClosing ? lines.slice(0, last) : lines).trim();
};

/** Parses the edits of a reply; text before the first is skipped. */
export const readEdits = (reply: string): Edit[] => {
  const edits: { command: Omit<Edit, "markdown">; lines: string[] }[] = [];
  let isFenced = false;
  for (const line of reply.split(/\r?\n/u)) {
    const command = commandIn(line);
    if (command !== undefined) edits.push({ command, lines: [] });
    else if (edits.length === 0) isFenced ||= fence.test(line);
    else edits.at(-1)?.lines.push(line);
  }
  return edits.map(({ command, lines }, index) => ({
    ...command,
    markdown: contentOf(lines, isFenced && index === edits.length - 1),
  }));
};

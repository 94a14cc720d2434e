import { type BundleDocuments, type Citation, citationSchema, type Findings } from "@quarry/contracts";
import { evaluateExpressions } from "@quarry/grounding";
import { idsInBlock, reportBlocks } from "@quarry/report";
import { type BundleContents, type Problem, textOf } from "../bundle-files.ts";

type Audited = Findings["statements"][number];

const file = "findings.json";

/** Kinds that are invalid without the sentences they rest on. */
const citing: ReadonlySet<Audited["kind"]> = new Set(["sourced", "inference", "arithmetic", "excerpt"]);

const checkKind = ({ id, kind, citations, expression }: Audited): Problem[] => [
  ...(citing.has(kind) && citations.length === 0 ? [{ file, id, what: `is ${kind} and cites nothing` }] : []),
  ...(kind === "arithmetic" && expression === undefined
    ? [{ file, id, what: "is arithmetic without an expression" }]
    : []),
  ...evaluateExpressions(expression ?? "")
    .filter(({ value }) => value === undefined)
    .map((one) => ({ file, id, what: `is calculated as ${one.expression}, which has no value` })),
];

const checkBlocks = (findings: Findings): Problem[] => {
  const laidOut = reportBlocks(findings).flatMap(idsInBlock);
  const counts = new Map<string, number>();
  for (const id of laidOut) counts.set(id, (counts.get(id) ?? 0) + 1);
  // Without a model, an idea consists of the excerpts of one source, which its section also shows.
  const excerpts = new Set(findings.statements.flatMap(({ id, kind }) => (kind === "excerpt" ? id : [])));
  const repeated = [...counts].filter(([id, count]) => count > (excerpts.has(id) ? 2 : 1));
  return [
    ...repeated.map(([id]) => ({ file, id, what: "is in more than one block" })),
    ...findings.statements
      .filter(({ id }) => !counts.has(id))
      .map(({ id }) => ({ file, id, what: "is in no block of the report" })),
  ];
};

/**
 * Checks that every statement has the fields that its kind requires, and that blocks contain each statement once, but an excerpt
 * both in its section and in an idea. Version 1 repeated statements and had other kinds.
 */
export const checkStatements = (findings: Findings, version: 1 | 2): Problem[] =>
  version === 1 ? [] : [...findings.statements.flatMap(checkKind), ...checkBlocks(findings)];

/** Maximum number of uncited sources that the report lists. */
const maxListed = 100;

interface ReportToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly findings: Findings;
}

/** Matches links to `report.html`. */
const inlineLink = /\]\(report\.html#([^)\s]+)[ )]/gu;

/** Matches what defines a mark such as `[3a]`: its passage in the list of sources, or a link definition of earlier reports. */
const definedLink =
  /^(?: {2}- \[(?<listed>[^\]\n]+)\]\(|\[(?<label>[^\]\n]+)\]: )report\.html#(?<anchor>[^\s)]+)/gmu;

/** Matches a passage in the list of sources, which explains a mark and is not a mark itself. */
const listedPassage = /^ {2}- \[/u;

/** Matches `3`, `3a`, `3a–c`, with the sign of a conclusion before it or a warning such as ` retracted` after it. */
const markForm = /^†?(?<source>\d+)(?<from>[a-z]*)(?:–(?<to>[a-z]+))?(?<warning> .*)?$/u;

/** Matches `3–7`: several whole sources. */
const sourceRange = /^†?(?<first>\d+)–(?<last>\d+)$/u;

const sourceOf = (label: string): number => Number(markForm.exec(label)?.groups?.["source"]);

const labelsBetween = (first: number, last: number, defined: readonly string[]): readonly string[] =>
  defined.filter((label) => sourceOf(label) >= first && sourceOf(label) <= last);

/**
 * Returns the labels that a mark refers to: all labels of a range such as `3a–c`, or of the source `3` or the sources `3–7` as a
 * whole.
 */
const labelsOf = (mark: string, defined: readonly string[]): readonly string[] => {
  const range = sourceRange.exec(mark);
  if (range !== null) return labelsBetween(Number(range[1]), Number(range[2]), defined);
  const { source = "", from = "", to, warning = "" } = markForm.exec(mark)?.groups ?? {};
  if (defined.includes(mark) || source === "") return [mark];
  if (from === "") return labelsBetween(Number(source), Number(source), defined);
  if (to === undefined) return [];
  const at = (letters: string): number => defined.indexOf(`${source}${letters}${warning}`);
  return at(from) === -1 ? [] : defined.slice(at(from), at(to) + 1);
};

interface Definition {
  readonly label: string;
  readonly anchor: string;
}

const definitionsIn = (markdown: string): Definition[] =>
  [...markdown.matchAll(definedLink)].map(({ groups }) => ({
    label: groups?.["listed"] ?? groups?.["label"] ?? "",
    anchor: groups?.["anchor"] ?? "",
  }));

/** Returns the anchors that the words of a report lead to, through links and through marks whose passages are defined. */
const anchorsInText = (markdown: string, definitions: readonly Definition[]): string[] => {
  const text = markdown
    .split("\n")
    .filter((line) => !listedPassage.test(line))
    .join("\n");
  const labels = definitions.map(({ label }) => label);
  // Marks such as `3a`, `3a, 7b` and `3a–c`; definitions are in the order of passages.
  const used = new Set(
    [...text.matchAll(/\[([^[\]\n]+)\](?![:(])/gu)].flatMap(([, mark = ""]) =>
      mark.split(/[,;]\s*/u).flatMap((label) => labelsOf(label, labels)),
    ),
  );
  return [
    ...[...text.matchAll(inlineLink)].map(([, anchor = ""]) => anchor),
    ...definitions.filter(({ label }) => used.has(label)).map(({ anchor }) => anchor),
  ];
};

/** Returns the spans of anchors such as `doc-3-20-51`. */
const spansOf = (anchors: readonly string[]): ReadonlySet<string> =>
  new Set(anchors.flatMap((anchor) => /^doc-\d+-(\d+-\d+)$/u.exec(anchor)?.[1] ?? []));

const missingLinks = (contents: BundleContents): Problem[] => {
  const html = textOf(contents, "report.html");
  const marks = new Set([...html.matchAll(/<mark id="([^"]+)">/gu)].map(([, id]) => id));
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
  const markdown = textOf(contents, "report.md");
  const fromMarkdown = [
    ...[...markdown.matchAll(inlineLink)].map(([, id]) => id),
    ...definitionsIn(markdown).map(({ anchor }) => anchor),
  ];
  const fromHtml = [...html.matchAll(/href="#(doc-[^"]+)"/gu)];
  return [
    ...fromMarkdown.map((id) => ({ file: "report.md", id })),
    ...fromHtml.map(([, id]) => ({ file: "report.html", id })),
  ].flatMap(({ file, id = "" }) => {
    if (id.startsWith("doc-"))
      return marks.has(id) ? [] : [{ file, id, what: "is cited but marked nowhere in report.html" }];
    return ids.has(id) ? [] : [{ file, id, what: "is linked but not in report.html" }];
  });
};

/** Returns the units with their own citation numbers: each statement, and each excerpt as a whole. */
const citingUnits = (findings: Findings): Pick<Audited, "id" | "kind" | "citations">[] => {
  const byId = new Map(findings.statements.map((statement) => [statement.id, statement]));
  return reportBlocks(findings).flatMap((block) => {
    const own = idsInBlock(block).flatMap((id) => byId.get(id) ?? []);
    const [first] = own;
    if (block.type !== "excerpt" || first === undefined) return own;
    return [{ id: first.id, kind: first.kind, citations: own.flatMap(({ citations }) => citations) }];
  });
};

/**
 * Checks that the report names every source that was read, and that every statement or excerpt leads to words of each source that
 * it cites. A conclusion may show its sign alone; its words must be in the list of sources.
 */
export const checkReport = ({ contents, documents, findings }: ReportToCheck): Problem[] => {
  const markdown = textOf(contents, "report.md");
  const listed = documents.filter((document) => document.used).slice(0, maxListed);
  const unnamed = listed
    .filter(({ id }) => !markdown.includes(`sources/${id}.`))
    .map(({ id }) => ({ file: "report.md", id, what: "is a source that was read, but is not named" }));
  const definitions = definitionsIn(markdown);
  const linked = spansOf(anchorsInText(markdown, definitions));
  const defined = spansOf(definitions.map(({ anchor }) => anchor));
  const unlinked = citingUnits(findings).flatMap(({ id, kind, citations }) => {
    const isShown = ({ start, end }: Citation): boolean =>
      linked.has(`${start}-${end}`) || (kind === "inference" && defined.has(`${start}-${end}`));
    return [...Map.groupBy(citations, ({ documentId }) => documentId).values()]
      .filter((own) => !own.some(isShown))
      .map(() => ({ file: "report.md", id, what: "does not lead to the words it cites" }));
  });
  return [...unnamed, ...unlinked, ...missingLinks(contents)];
};

/** A citation and its position in its file. */
export interface PlacedCitation {
  /** The ids of the enclosing objects, or their keys if they have no id. */
  readonly place: string;
  readonly citation: Citation;
}

const step = (place: string, key: string): string =>
  place === "" || key.startsWith("[") ? place + key : `${place}.${key}`;

/** Finds every citation at any depth of a parsed JSON value, in order. */
export const findCitations = (value: unknown, place = ""): PlacedCitation[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = citationSchema.safeParse(value);
  const inner = Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const label = Array.isArray(value) ? `[${key}]` : key;
    const id =
      typeof child === "object" && child !== null && "id" in child && typeof child.id === "string"
        ? `${label}:${child.id}`
        : label;
    return findCitations(child, step(place, id));
  });
  return own.success ? [{ place, citation: own.data }, ...inner] : inner;
};

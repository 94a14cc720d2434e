import {
  type Block,
  type BundleDocuments,
  type Citation,
  citationSchema,
  type Findings,
} from "@quarry/contracts";
import { recompute } from "@quarry/grounding";
import { reportCitations } from "@quarry/report";
import { type BundleContents, type Problem, textOf } from "../bundle-files.ts";

type Sentence = Findings["sentences"][number];
type ById = ReadonlyMap<string, Sentence>;

const file = "findings.json";

/** Whether a statement rests, over any number of others, on itself. */
const isCircular = (id: string, sentences: ById): boolean => {
  const seen = new Set<string>();
  const open = [...(sentences.get(id)?.basedOn ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(sentences.get(next)?.basedOn ?? []));
  }
  return false;
};

const checkBasis = ({ id, basedOn = [] }: Sentence, sentences: ById): Problem[] => [
  ...basedOn
    .filter((below) => !sentences.has(below))
    .map((below) => ({ file, id, what: `rests on ${below}, which is not in the report` })),
  ...(isCircular(id, sentences) ? [{ file, id, what: "rests on itself" }] : []),
];

const checkArithmetic = (
  { id, text, derivation, citations, basedOn = [] }: Sentence,
  sentences: ById,
): Problem[] => {
  if (derivation === undefined) return [];
  const below = basedOn.flatMap((one) => sentences.get(one) ?? []);
  const texts =
    derivation.operation === "count"
      ? below.map((one) => one.text)
      : below.flatMap((one) => [one.text, ...one.citations.map(({ quote }) => quote)]);
  const quotes = citations.map(({ quote }) => quote);
  const { reason } = recompute({ text, derivation }, { quotes, basedOn: texts });
  return reason === null ? [] : [{ file, id, what: `is computed wrongly: ${reason}` }];
};

const checkKind = ({ id, kind = "sourced", citations, basedOn = [], searched = [] }: Sentence): Problem[] => {
  if (kind === "absent")
    return searched.length > 0 ? [] : [{ file, id, what: "says what no source says and names no search" }];
  if (citations.length > 0 || (kind !== "sourced" && basedOn.length > 0)) return [];
  return [{ file, id, what: kind === "sourced" ? "cites nothing" : "rests on nothing" }];
};

const idsIn = (block: Block): string[] => {
  if (block.type === "code") return [];
  if (block.type === "paragraph") return block.statements;
  return block.type === "list" ? block.items.flat() : block.rows.flatMap(({ cells }) => cells.flat());
};

const checkBlocks = ({ report }: Findings): Problem[] =>
  report.sections.flatMap(({ id, sentences, blocks }) => {
    if (blocks === undefined) return [];
    const laidOut = blocks.flatMap(idsIn);
    const own = new Set(sentences.map((sentence) => sentence.id));
    return [
      ...laidOut
        .filter((one) => !own.has(one))
        .map((one) => ({ file, id, what: `has a block that names ${one}, which is not in it` })),
      ...[...own]
        .filter((one) => laidOut.filter((other) => other === one).length !== 1)
        .map((one) => ({ file, id, what: `does not have ${one} in exactly one block` })),
    ];
  });

/** Every statement rests on what its kind asks for, arithmetic is right, nothing rests on itself, and blocks hold each statement once. */
export const checkStatements = (findings: Findings): Problem[] => {
  const sentences: ById = new Map(findings.sentences.map((sentence) => [sentence.id, sentence]));
  return [
    ...findings.sentences.flatMap((sentence) => [
      ...checkKind(sentence),
      ...checkBasis(sentence, sentences),
      ...checkArithmetic(sentence, sentences),
    ]),
    ...checkBlocks(findings),
  ];
};

interface ReportToCheck {
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
  readonly findings: Findings;
}

const missingLinks = (contents: BundleContents): Problem[] => {
  const html = textOf(contents, "report.html");
  const marks = new Set([...html.matchAll(/<mark id="([^"]+)">/gu)].map(([, id]) => id));
  const fromMarkdown = [...textOf(contents, "report.md").matchAll(/\]\(report\.html#([^)\s]+)\)/gu)];
  const fromHtml = [...html.matchAll(/href="#(doc-[^"]+)"/gu)];
  return [
    ...fromMarkdown.map(([, id]) => ({ file: "report.md", id })),
    ...fromHtml.map(([, id]) => ({ file: "report.html", id })),
  ].flatMap(({ file, id }) =>
    id === undefined || marks.has(id)
      ? []
      : [{ file, id, what: "is cited but marked nowhere in report.html" }],
  );
};

/** The report names every source that was read, cites as often as the findings do, and every citation has its mark. */
export const checkReport = ({ contents, documents, findings }: ReportToCheck): Problem[] => {
  const markdown = textOf(contents, "report.md");
  const unnamed = documents
    .filter((document) => document.used && !markdown.includes(document.file))
    .map(({ id }) => ({ file: "report.md", id, what: "is a source that was read, but is not named" }));
  const citations = markdown.match(/\]\(report\.html#doc-/gu)?.length ?? 0;
  const expected = reportCitations(findings).length;
  const uncited =
    citations < expected
      ? [
          {
            file: "report.md",
            id: "citations",
            what: `has ${citations} citations, the findings have ${expected}`,
          },
        ]
      : [];
  return [...unnamed, ...uncited, ...missingLinks(contents)];
};

/** A citation and where in its file it stands. */
export interface PlacedCitation {
  /** The ids of the objects around it, or the keys where there are none. */
  readonly place: string;
  readonly citation: Citation;
}

const step = (place: string, key: string): string =>
  place === "" || key.startsWith("[") ? place + key : `${place}.${key}`;

/** Every citation anywhere inside a parsed JSON value, in order. */
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

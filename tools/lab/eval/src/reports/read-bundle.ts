import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BundleDocuments,
  bundleDocumentsSchema,
  type Citation,
  type Findings,
  readFindings,
  type Statement,
} from "@quarry/contracts";
import { shownStatements } from "@quarry/report";
import { sentences } from "@quarry/text";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { z } from "zod";
import { readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

/** Files of a finished run. */
export interface Bundle {
  readonly findings: Findings;
  readonly documents: BundleDocuments;
  /** Whole texts by document. */
  readonly texts: ReadonlyMap<string, string>;
}

const readJson = async <Value>(path: string, parse: (value: unknown) => Value): Promise<Value> => {
  const text = await readCollectionFile(path, "the folder must be a finished bundle");
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw badInput(`${path}: ${issue?.path.join(".")}: ${issue?.message}; check it with npm run verify`);
  }
};

/**
 * Reads a bundle.
 * @throws {Failure} `bad-input` naming the file that is missing or wrong
 */
export const readBundle = async (data: string): Promise<Bundle> => {
  const findings = await readJson(join(data, "findings.json"), readFindings);
  const documents = await readJson(join(data, "documents.json"), (value) =>
    bundleDocumentsSchema.parse(value),
  );
  const texts = documents.flatMap((document) =>
    document.used
      ? [
          readFile(join(data, document.file), "utf8")
            .catch(() => "")
            .then((text) => [document.id, text] as const),
        ]
      : [],
  );
  return { findings, documents, texts: new Map(await Promise.all(texts)) };
};

/** Draws `count` items at random without replacement, in their order; the same seed draws the same items. */
const drawAtRandom = <Item>(items: readonly Item[], count: number, seed: number): Item[] => {
  const random = xoroshiro128plus(seed);
  const places = items.map((_item, place) => place);
  const drawn: number[] = [];
  while (drawn.length < count && places.length > 0)
    drawn.push(...places.splice(uniformInt(random, 0, places.length - 1), 1));
  return drawn.toSorted((one, other) => one - other).flatMap((place) => items.slice(place, place + 1));
};

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Returns a quote, highlighted in the sentences that it touches and the one before and after them. */
const inContext = (text: string, { start, end }: Citation): string => {
  const spans = sentences(text);
  const first = spans.findIndex((span) => span.end > start);
  const last = spans.findLastIndex((span) => span.start < end);
  const from = Math.min(start, spans[Math.max(0, first - 1)]?.start ?? start);
  const to = Math.max(end, spans[Math.min(spans.length - 1, last + 1)]?.end ?? end);
  const shown = [text.slice(from, start), text.slice(start, end), text.slice(end, to)].map(inOneLine);
  return inOneLine(`${shown[0]} **⟦${shown[1]}⟧** ${shown[2]}`);
};

/** Returns the words of a statement; those of a table cell follow the cell's subject. */
const wordsOf = ({ about, text }: Pick<Statement, "about" | "text">): string =>
  about === undefined ? text : `(${about}) ${text}`;

/** Renders randomly drawn statements, with the highlighted text for each, as Markdown for manual review. */
export const renderDrawn = (
  { findings, texts, documents }: Bundle,
  { count, seed }: { readonly count: number; readonly seed: number },
): string => {
  const statements = shownStatements(findings).filter(({ kind }) => kind !== "connecting");
  const titleOf = new Map(documents.map((document) => [document.id, document.used ? document.title : ""]));
  const drawn = drawAtRandom(statements, count, seed);
  const shown = drawn.map((statement, index) => {
    const { id, kind, citations, expression } = statement;
    const cited = citations.map(
      (citation) =>
        `- ${titleOf.get(citation.documentId) ?? citation.documentId}: ${inContext(texts.get(citation.documentId) ?? "", citation)}`,
    );
    return [
      `## ${index + 1}. ${id}, ${kind}`,
      "",
      wordsOf(statement),
      "",
      ...cited,
      ...(expression === undefined ? [] : [`- calculated as ${expression}`]),
      "",
      "carried whole: yes / no",
    ].join("\n");
  });
  const opening = `# ${drawn.length} of ${statements.length} statements, seed ${seed}\n\n${findings.question}`;
  return `${[opening, ...shown].join("\n\n")}\n`;
};

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import { badInput } from "../../bad-input.ts";
import { readCollectionFile } from "../../collection/read-json-lines.ts";

/** What a finished run left. */
export interface Bundle {
  readonly findings: Findings;
  readonly documents: BundleDocuments;
  /** Whole texts by document. */
  readonly texts: ReadonlyMap<string, string>;
}

const readJson = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const text = await readCollectionFile(path, "the folder must be a finished bundle");
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badInput(`${path}: ${issue?.path.join(".")}: ${issue?.message}; check it with npm run verify`);
};

/** Reads a bundle. @throws {Failure} `bad-input` that names the file that is missing or wrong */
export const readBundle = async (data: string): Promise<Bundle> => {
  const findings = await readJson(join(data, "findings.json"), findingsSchema);
  const documents = await readJson(join(data, "documents.json"), bundleDocumentsSchema);
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

/** The statements of a report's answer and sections, in reading order; what stands twice is given once. */
export const statementsOf = ({ report, ideas, implementations }: Findings) => {
  const all = [
    ...report.shortAnswer,
    ...report.sections.flatMap(({ sentences }) => sentences),
    ...[...ideas, ...implementations].flatMap(({ sentences }) => sentences),
  ];
  return [...new Map(all.map((statement) => [statement.id, statement])).values()];
};

import { bundleClaimSchema, bundleDocumentsSchema, findingsSchema } from "@quarry/contracts";
import { z } from "zod";
import { type BundleContents } from "./bundle-contents.ts";
import { bundleLayout } from "./bundle-layout.ts";
import { checkChecksums } from "./check-checksums.ts";
import { checkCitations } from "./check-citations.ts";
import { checkClaims } from "./check-claims.ts";
import { checkDocuments } from "./check-documents.ts";
import { checkEvents } from "./check-events.ts";
import { checkFindings } from "./check-findings.ts";
import { checkReport } from "./check-report.ts";
import { findCitations } from "./find-citations.ts";
import { indexMetadataSchema } from "./index-metadata-schema.ts";
import { parseJsonFile } from "./parse-json-file.ts";
import type { Problem } from "./problem.ts";

/** What was checked and what is wrong. */
export interface Verification {
  readonly files: number;
  readonly sources: number;
  readonly sentences: number;
  readonly citations: number;
  readonly claims: number;
  readonly problems: readonly Problem[];
}

const missingFiles = (contents: BundleContents): Problem[] =>
  bundleLayout
    .filter((path) => !contents.has(path))
    .map((file) => ({ file, id: "file", what: "is missing from the bundle" }));

const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** Checks a bundle with nothing but its own files; checks that need a file which does not parse are left out. */
export const verifyBundle = (contents: BundleContents): Verification => {
  const findings = parseJsonFile(contents, "findings.json", findingsSchema);
  const claims = parseJsonFile(contents, "claims.json", z.array(bundleClaimSchema));
  const documents = parseJsonFile(contents, "documents.json", bundleDocumentsSchema);
  const metadata = parseJsonFile(contents, "10_graph/index_metadata.json", indexMetadataSchema);
  const rows = documents.value ?? [];
  const citationProblems =
    documents.value === undefined
      ? []
      : [
          ...checkCitations({ file: "findings.json", value: findings.value, contents, documents: rows }),
          ...checkCitations({ file: "claims.json", value: claims.value, contents, documents: rows }),
        ];
  const problems = [
    ...missingFiles(contents),
    ...[findings, claims, documents, metadata].flatMap((parsed) => parsed.problems),
    ...checkChecksums(contents),
    ...(documents.value === undefined ? [] : checkDocuments(contents, documents.value)),
    ...citationProblems,
    ...(findings.value === undefined ? [] : checkFindings(findings.value)),
    ...(findings.value === undefined ? [] : checkClaims(claims.value ?? [], findings.value)),
    ...checkEvents(contents),
    ...(findings.value === undefined || documents.value === undefined
      ? []
      : checkReport({ contents, documents: documents.value, findings: findings.value })),
  ];
  return {
    files: contents.size,
    sources: rows.filter(({ used }) => used).length,
    sentences: findings.value?.sentences.length ?? 0,
    citations: findCitations(findings.value).length + findCitations(claims.value).length,
    claims: claims.value?.length ?? 0,
    problems: distinct(problems),
  };
};

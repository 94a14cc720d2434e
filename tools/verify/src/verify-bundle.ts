import {
  bundleClaimSchema,
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
  indexMetadataSchema,
  type JudgedClaim,
  type RetrievalAudit,
  retrievalAuditSchema,
} from "@quarry/contracts";
import { z } from "zod";
import { type BundleContents, textOf } from "./bundle-contents.ts";
import { bundleLayout } from "./bundle-layout.ts";
import { auditFile, checkAudit } from "./check-audit.ts";
import { checkChecksums } from "./check-checksums.ts";
import { checkCitations } from "./check-citations.ts";
import { checkClaims } from "./check-claims.ts";
import { checkDocuments } from "./check-documents.ts";
import { checkEvents } from "./check-events.ts";
import { checkFindings } from "./check-findings.ts";
import { checkMarks } from "./check-marks.ts";
import { checkReading } from "./check-reading.ts";
import { checkReport } from "./check-report.ts";
import { checkStatements } from "./check-statements.ts";
import { findCitations } from "./find-citations.ts";
import { type Parsed, parseJsonFile } from "./parse-json-file.ts";
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

interface ParsedBundle {
  readonly findings: Findings | undefined;
  readonly claims: readonly JudgedClaim[] | undefined;
  readonly documents: BundleDocuments | undefined;
  readonly audit: RetrievalAudit | undefined;
}

const noAudit: Parsed<RetrievalAudit> = { value: undefined, problems: [] };

const checkTogether = (
  contents: BundleContents,
  { findings, claims, documents, audit }: ParsedBundle,
): Problem[] => [
  ...(findings === undefined
    ? []
    : [
        ...checkFindings(findings, (documentId) => textOf(contents, `sources/${documentId}.txt`)),
        ...checkStatements(findings),
        ...checkClaims(claims ?? [], findings),
      ]),
  ...(findings?.reading === undefined ? [] : checkReading(findings.reading)),
  ...(documents === undefined
    ? []
    : [
        ...checkDocuments(contents, documents),
        ...checkCitations({ file: "findings.json", value: findings, contents, documents }),
        ...checkCitations({ file: "claims.json", value: claims, contents, documents }),
      ]),
  ...(findings === undefined || documents === undefined
    ? []
    : [...checkReport({ contents, documents, findings }), ...checkMarks({ contents, documents, findings })]),
  ...(findings === undefined || documents === undefined || audit === undefined
    ? []
    : checkAudit({ audit, findings, contents, documents })),
];

/** Checks a bundle with nothing but its own files; checks that need a file which does not parse are left out. */
export const verifyBundle = (contents: BundleContents): Verification => {
  const findings = parseJsonFile(contents, "findings.json", findingsSchema);
  const claims = parseJsonFile(contents, "claims.json", z.array(bundleClaimSchema));
  const documents = parseJsonFile(contents, "documents.json", bundleDocumentsSchema);
  const metadata = parseJsonFile(contents, "10_graph/index_metadata.json", indexMetadataSchema);
  const audit = contents.has(auditFile) ? parseJsonFile(contents, auditFile, retrievalAuditSchema) : noAudit;
  const parsed = {
    findings: findings.value,
    claims: claims.value,
    documents: documents.value,
    audit: audit.value,
  };
  return {
    files: contents.size,
    sources: parsed.documents?.filter(({ used }) => used).length ?? 0,
    sentences: parsed.findings?.sentences.length ?? 0,
    citations: findCitations(parsed.findings).length + findCitations(parsed.claims).length,
    claims: parsed.claims?.length ?? 0,
    problems: distinct([
      ...missingFiles(contents),
      ...[findings, claims, documents, metadata, audit].flatMap(({ problems }) => problems),
      ...checkChecksums(contents),
      ...checkTogether(contents, parsed),
      ...checkEvents(contents),
    ]),
  };
};

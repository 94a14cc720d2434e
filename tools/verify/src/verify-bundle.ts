import {
  bundleClaimSchema,
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
  findingsV1Schema,
  indexMetadataSchema,
  type JudgedClaim,
  readFindings,
  retrievalAuditSchema,
} from "@quarry/contracts";
import { z } from "zod";
import {
  type BundleContents,
  bundleLayout,
  type Parsed,
  parseJsonFile,
  type Problem,
  problemIn,
  textOf,
} from "./bundle-files.ts";
import { checkChecksums, checkDocuments, checkEvents } from "./checks/check-documents.ts";
import { checkFindings, checkReading } from "./checks/check-findings.ts";
import { checkMarks } from "./checks/check-marks.ts";
import { checkReport, checkStatements, findCitations } from "./checks/check-statements.ts";

/** Path of the audit as data; absent in bundles of earlier versions. */
const auditFile = "09_qa/retrieval_audit.json";

/** Fields of an audit that are checked; the remaining ones changed between versions. */
const auditRowsSchema = retrievalAuditSchema.pick({ rows: true });

type AuditRows = z.output<typeof auditRowsSchema>;

interface AuditToCheck {
  readonly audit: AuditRows;
  readonly findings: Findings;
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
}

type Row = AuditRows["rows"][number];

const problem = ({ sentenceId: id }: Row, what: string): Problem => ({ file: auditFile, id, what });

const checkQuote = (row: Row, texts: ReadonlyMap<string, string>): Problem[] => {
  if (row.status === "FAIL" || row.status === "SOURCE_NOT_INDEXED") return [];
  const text = texts.get(row.documentId) ?? "";
  // Rows of an earlier version do not contain the position of their quote.
  const stands = row.start === undefined || text.slice(row.start, row.end) === row.quote;
  if (row.verbatim && stands) return [];
  return [problem(row, `is ${row.status}, and its quote is not at the stated position`)];
};

const checkSentence = (
  row: Row,
  sentences: ReadonlyMap<string, Findings["statements"][number]>,
): Problem[] => {
  const sentence = sentences.get(row.sentenceId);
  if (sentence === undefined || sentence.text === row.text) return [];
  return [problem(row, "was audited with other words than the report has")];
};

/**
 * Checks that the audit matches the report: sentences occur in the audited words, and passed quotes occur verbatim in their
 * source.
 */
const checkAudit = ({ audit, findings, contents, documents }: AuditToCheck): Problem[] => {
  const texts = new Map(documents.flatMap((row) => (row.used ? [[row.id, textOf(contents, row.file)]] : [])));
  const sentences = new Map(findings.statements.map((sentence) => [sentence.id, sentence]));
  return audit.rows.flatMap((row) => [...checkQuote(row, texts), ...checkSentence(row, sentences)]);
};

interface CitationsToCheck {
  readonly file: string;
  /** The parsed file. */
  readonly value: unknown;
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
}

const shorten = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);

/**
 * Checks that every citation in a file names a document that was read, and that its quote occurs there at its offsets, letter by
 * letter.
 */
const checkCitations = ({ file, value, contents, documents }: CitationsToCheck): Problem[] => {
  const used = new Map(documents.flatMap((row) => (row.used ? [[row.id, textOf(contents, row.file)]] : [])));
  return findCitations(value).flatMap(({ place, citation: { documentId, start, end, quote } }) => {
    const text = used.get(documentId);
    if (text === undefined)
      return [{ file, id: place, what: `cites ${documentId}, which is not a source that was read` }];
    const found = text.slice(start, end);
    if (found === quote) return [];
    const what = `${start}–${end} of ${documentId} is ${shorten(found)}, not ${shorten(quote)}`;
    return [{ file, id: place, what }];
  });
};

const file = "claims.json";

/** Checks that claim ids are unique and that every claim belongs to a topic of the findings. */
const checkClaims = (claims: readonly JudgedClaim[], findings: Findings): Problem[] => {
  const ids = claims.map(({ id }) => id);
  const topics = new Set(findings.topics.map(({ id }) => id));
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ file, id, what: "stands there twice" })),
    ...claims
      .filter(({ topicId }) => !topics.has(topicId))
      .map(({ id, topicId }) => problemIn(file, id, `belongs to the topic ${topicId}, which does not exist`)),
  ];
};

/** Number of checks and problems found. */
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
  readonly version: 1 | 2;
  readonly findings: Findings | undefined;
  readonly claims: readonly JudgedClaim[] | undefined;
  readonly documents: BundleDocuments | undefined;
  readonly audit: AuditRows | undefined;
}

const noAudit: Parsed<AuditRows> = { value: undefined, problems: [] };

const checkTogether = (
  contents: BundleContents,
  { version, findings, claims, documents, audit }: ParsedBundle,
): Problem[] => [
  ...(findings === undefined
    ? []
    : [
        ...checkFindings(findings, (documentId) => textOf(contents, `sources/${documentId}.txt`)),
        ...checkStatements(findings, version),
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

/** Findings of any version, with that version. */
const anyFindingsSchema = z
  .discriminatedUnion("schema", [findingsV1Schema, findingsSchema])
  .transform((found) => ({
    version: found.schema === "quarry/findings@1" ? (1 as const) : (2 as const),
    findings: found.schema === "quarry/findings@1" ? readFindings(found) : found,
  }));

/** Checks a bundle using only its own files; checks that need an unparsable file are skipped. */
export const verifyBundle = (contents: BundleContents): Verification => {
  const findings = parseJsonFile(contents, "findings.json", anyFindingsSchema);
  const claims = parseJsonFile(contents, "claims.json", z.array(bundleClaimSchema));
  const documents = parseJsonFile(contents, "documents.json", bundleDocumentsSchema);
  const metadata = parseJsonFile(contents, "10_graph/index_metadata.json", indexMetadataSchema);
  const audit = contents.has(auditFile) ? parseJsonFile(contents, auditFile, auditRowsSchema) : noAudit;
  const parsed = {
    version: findings.value?.version ?? 2,
    findings: findings.value?.findings,
    claims: claims.value,
    documents: documents.value,
    audit: audit.value,
  };
  return {
    files: contents.size,
    sources: parsed.documents?.filter(({ used }) => used).length ?? 0,
    sentences: parsed.findings?.statements.length ?? 0,
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

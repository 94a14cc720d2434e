import type { BundleDocuments, Findings, RetrievalAudit } from "@quarry/contracts";
import { type BundleContents, textOf } from "./bundle-contents.ts";
import type { Problem } from "./problem.ts";

/** Where the audit lies as data; bundles of earlier versions have none. */
export const auditFile = "09_qa/retrieval_audit.json";

interface AuditToCheck {
  readonly audit: RetrievalAudit;
  readonly findings: Findings;
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
}

type Row = RetrievalAudit["rows"][number];

const problem = ({ sentenceId: id }: Row, what: string): Problem => ({ file: auditFile, id, what });

const checkQuote = (row: Row, texts: ReadonlyMap<string, string>): Problem[] => {
  if (row.status === "FAIL" || row.status === "SOURCE_NOT_INDEXED") return [];
  const text = texts.get(row.documentId) ?? "";
  // Rows of an earlier version do not tell where their quote stands.
  const stands = row.start === undefined || text.slice(row.start, row.end) === row.quote;
  if (row.verbatim && stands) return [];
  return [problem(row, `is ${row.status}, and its quote does not stand where it says`)];
};

const checkSentence = (
  row: Row,
  sentences: ReadonlyMap<string, Findings["sentences"][number]>,
): Problem[] => {
  const sentence = sentences.get(row.sentenceId);
  if (sentence === undefined || sentence.text === row.text) return [];
  return [problem(row, "was audited in other words than the report's")];
};

/** The audit fits the report: sentences stand in the words that were audited, and what passed stands verbatim in its source. */
export const checkAudit = ({ audit, findings, contents, documents }: AuditToCheck): Problem[] => {
  const texts = new Map(documents.flatMap((row) => (row.used ? [[row.id, textOf(contents, row.file)]] : [])));
  const sentences = new Map(findings.sentences.map((sentence) => [sentence.id, sentence]));
  return audit.rows.flatMap((row) => [...checkQuote(row, texts), ...checkSentence(row, sentences)]);
};

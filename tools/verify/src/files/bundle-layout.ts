/** The files every bundle holds; texts of sources come on top. */
export const bundleLayout = [
  "report.md",
  "report.html",
  "findings.json",
  "claims.json",
  "documents.json",
  "sources.bib",
  "events.jsonl",
  "09_qa/retrieval_audit.md",
  "10_graph/index_metadata.json",
  "checksums.sha256",
] as const;

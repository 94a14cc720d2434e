import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  type EvidencePack,
  type Findings,
  type JudgedClaim,
  readFindings,
  type ReportDraft,
  retrievalAuditSchema,
  type Revision,
  type StatementAudit,
  type UnusedSource,
  type UsedDocument,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { citationsByDocument, numberedSources } from "@quarry/report";
import { z } from "zod";
import type { ReadArtifact } from "../ports.ts";

export interface OpenedVersion {
  readonly findings: Findings;
  readonly draft: ReportDraft;
  readonly audits: readonly StatementAudit[];
  readonly claims: readonly JudgedClaim[];
  /** The sources read, by the numbers readers know: cited ones in citation order. */
  readonly sources: readonly UsedDocument[];
  readonly unused: readonly UnusedSource[];
}

const gone = (runId: string): Failure =>
  new Failure("not-found", `the report of run ${runId} was deleted; revise a version that is still there`, {
    retry: "never",
  });

const draftOf = ({ report, statements, ideas, implementations }: Findings): ReportDraft => ({
  title: report.title,
  writtenBy: report.writtenBy,
  statements: statements.map(({ status: _status, reason: _reason, ...statement }) => statement),
  sections: report.sections,
  ideas,
  implementations,
  ...(report.nearest !== undefined && { nearest: report.nearest }),
});

/** Bundles of earlier versions do not say who judged a statement. */
const auditsOf = ({ statements }: Findings, known: readonly StatementAudit[]): StatementAudit[] => {
  const byId = new Map(known.map((one) => [one.statementId, one]));
  return statements.map(({ id, status, reason = null }) => ({
    statementId: id,
    status,
    by: byId.get(id)?.by ?? "code",
    reason,
  }));
};

/**
 * Reads a version from its bundle.
 * @throws {Failure} `not-found` if it was deleted
 */
export const openVersion = async (readArtifact: ReadArtifact, runId: string): Promise<OpenedVersion> => {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
    const content = await readArtifact(runId, path);
    if (content === undefined) throw gone(runId);
    return schema.parse(JSON.parse(content.toString("utf8")));
  };
  const findings = readFindings(await read("findings.json", z.unknown()));
  const documents = await read("documents.json", bundleDocumentsSchema);
  const claims = await read("claims.json", z.array(bundleClaimSchema));
  const { statements } = await read("09_qa/retrieval_audit.json", retrievalAuditSchema);
  return {
    findings,
    draft: draftOf(findings),
    audits: auditsOf(findings, statements),
    claims,
    sources: numberedSources(findings, documents).map(({ document }) => document),
    unused: documents.flatMap((document) =>
      document.used ? [] : [{ uri: document.uri, reason: document.reason, detail: document.detail }],
    ),
  };
};

/** Sources given to the writer; if the bundle does not record them, those that the report cites. */
const givenSources = ({ findings }: OpenedVersion): EvidencePack["sources"] =>
  findings.pack?.given ??
  [...citationsByDocument(findings).keys()].map((documentId, index) => ({
    number: index + 1,
    documentId,
    sentences: "whole",
  }));

/** Returns the pack for changing a version: sources by report number, without struck ones, pinned ones whole. */
export const packOf = (
  version: OpenedVersion,
  { strike, pin }: Pick<Revision, "strike" | "pin">,
): EvidencePack => {
  const given = new Map(givenSources(version).map((source) => [source.documentId, source.sentences]));
  const [struck, pinned] = [new Set(strike), new Set(pin)];
  return {
    sources: version.sources.flatMap(({ id: documentId }, index) => {
      const sentences = pinned.has(documentId) ? ("whole" as const) : given.get(documentId);
      const isIn = sentences !== undefined && !struck.has(documentId);
      return isIn ? [{ number: index + 1, documentId, sentences }] : [];
    }),
    omitted: (version.findings.pack?.omitted ?? []).filter(
      ({ documentId }) => !pinned.has(documentId) && !struck.has(documentId),
    ),
    ...(version.findings.pack?.offTopic && { offTopic: version.findings.pack.offTopic }),
    tokens: version.findings.pack?.tokens ?? 0,
  };
};

import type { EvidencePack, Findings, JudgedClaim, ReportDraft } from "@quarry/contracts";
import { openPack, parseDraft } from "@quarry/grounding";
import { finish } from "@quarry/text";
import type { DocumentReader, ReadArtifact } from "../ports.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";

/** The run of the version that tests change. */
export const versionRunId = "r-01version001";

interface VersionSources {
  readonly documents: DocumentReader;
  readonly pack: EvidencePack;
}

interface VersionChanges {
  readonly findings?: Partial<Findings>;
  readonly claims?: readonly JudgedClaim[];
  readonly draft?: ReportDraft;
}

const parsed = async (markdown: string, { documents, pack }: VersionSources): Promise<ReportDraft> => {
  const read = await readDocuments(documents, pack.sources);
  const view = finish(openPack(pack, read));
  const { title, statements, sections } = parseDraft(markdown, {
    pack: view,
    language: "en",
    opening: "summary",
  });
  return {
    title: title ?? "Untitled",
    writtenBy: "model",
    statements,
    sections,
    ideas: [],
    implementations: [],
  };
};

/** The bundle of a run whose report is some Markdown over the numbered sentences of sources, with all statements passed. */
export const storedVersion = async (
  markdown: string,
  sources: VersionSources,
  { findings: changes = {}, claims = [], draft: given }: VersionChanges = {},
): Promise<{ readonly readArtifact: ReadArtifact; readonly draft: ReportDraft }> => {
  const draft = given ?? (await parsed(markdown, sources));
  const { pack } = sources;
  const { title, writtenBy, sections, ideas, implementations } = draft;
  const findings: Findings = {
    schema: "quarry/findings@2",
    id: versionRunId,
    question: "How long do turbines last in salt water?",
    modes: ["freeform"],
    language: "en",
    model: { name: "scripted" },
    status: "completed",
    stop: { reason: "covered", detail: "all topics are covered" },
    topics: [],
    statements: draft.statements.map((one) => ({ ...one, status: "PASS" })),
    ideas,
    implementations,
    report: { title, writtenBy, sections, removed: [], mended: [], problems: [] },
    pack: { sources: pack.sources.length, whole: 1, tokens: 100, omitted: [], given: pack.sources },
    indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
    ...changes,
  };
  const read = await Promise.all(
    pack.sources.map(async ({ documentId }) => await documents(sources, documentId)),
  );
  const files: Readonly<Record<string, unknown>> = {
    "findings.json": findings,
    "documents.json": read.flat(),
    "claims.json": claims,
    "09_qa/retrieval_audit.json": {
      index: { documents: 0, passages: 0, sources: 0, publishers: 0 },
      queries: { executed: 0, averageResults: 0, averageRelevance: null, zeroResults: 0 },
      averageSupport: null,
      rows: [],
      statements: draft.statements.map(({ id, text }) => ({
        statementId: id,
        status: "PASS",
        by: "model",
        reason: null,
        text,
      })),
      mended: [],
      removed: [],
      refetch: [],
      verifyByHand: [],
    },
  };
  return {
    draft,
    readArtifact: async (runId, path) =>
      runId === versionRunId && path in files ? Buffer.from(JSON.stringify(files[path])) : undefined,
  };
};

const documents = async ({ documents: reader }: VersionSources, documentId: string): Promise<unknown[]> => {
  const document = await reader.read(documentId);
  if (document === undefined) return [];
  const { documentId: id, ...facts } = document.facts;
  return [{ id, ...facts, used: true, file: `sources/${id}.txt` }];
};

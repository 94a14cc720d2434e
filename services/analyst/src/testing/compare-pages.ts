import { type Change, compareReports, type DocumentFacts, type SourceChange } from "@quarry/contracts";
import { supportScore } from "@quarry/grounding";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { sampleContent } from "@quarry/report/testing";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { createCompareReports } from "../compare-reports/compare-reports.ts";
import { jobContext, prompts } from "./job-context.ts";
import { sourceId } from "./report-sources.ts";

/** Text of the pages of a watch, by address. */
export type Pages = Readonly<Record<string, string>>;

/** The pages of a watch at two times, and options of the comparison. */
export interface ComparedPages {
  readonly before: Pages;
  readonly after: Pages;
  readonly question: string;
  /** Addresses of papers that were retracted in between. */
  readonly retracted?: readonly string[];
  /** Replies of the model; no model if undefined. */
  readonly replies?: readonly ScriptedReply[];
}

const runOf = { before: "r-00000001", after: "r-00000002" } as const;

/** Compares two reports that have read these pages and cite nothing; returns the changes and the prompts. */
export const comparePages = async ({ before, after, question, retracted = [], replies }: ComparedPages) => {
  const stored = new Map<string, { readonly facts: DocumentFacts; readonly text: string }>();
  const ids = new Map<string, string>();
  const idOf = (uri: string, text: string): string => {
    const key = `${uri} ${text}`;
    const id = ids.get(key) ?? sourceId(ids.size + 1);
    ids.set(key, id);
    const { hostname } = new URL(uri);
    const facts = aDocumentFacts({ documentId: id, uri, title: uri, publisher: hostname });
    stored.set(id, { facts, text });
    return id;
  };
  const documentsOf = (pages: Pages) =>
    Object.entries(pages).map(([uri, text]) => {
      const { documentId: id, ...facts } = aDocumentFacts({ uri });
      return { ...facts, id: idOf(uri, text), used: true, file: `sources/${id}.txt` };
    });
  const files = new Map<string, unknown>();
  for (const [time, pages] of Object.entries({ before, after })) {
    const runId = time === "before" ? runOf.before : runOf.after;
    files.set(`${runId}/documents.json`, documentsOf(pages));
    files.set(`${runId}/findings.json`, { ...sampleContent().findings, statements: [] });
    files.set(`${runId}/claims.json`, []);
  }
  const uris = new Set([...Object.keys(before), ...Object.keys(after)]);
  const sources = [...uris].flatMap((uri): SourceChange[] => {
    const [then, now] = [before[uri], after[uri]];
    if (then === now && !retracted.includes(uri)) return [];
    const idBefore = then === undefined ? null : idOf(uri, then);
    const idAfter = now === undefined ? null : idOf(uri, now);
    if (retracted.includes(uri)) return [{ uri, change: "retracted", before: idBefore, after: idAfter }];
    const change = idBefore === null ? "new" : idAfter === null ? "vanished" : "changed";
    return [{ uri, change, before: idBefore, after: idAfter }];
  });
  if (sources.length === 0) return { changes: [], requests: [] };
  const model = createScriptedModel(replies ?? []);
  const handle = createCompareReports({
    documents: { read: async (id) => stored.get(id) },
    artifacts: { put: async (runId, path, text) => void files.set(`${runId}/${path}`, JSON.parse(text)) },
    readArtifact: async (runId, path) => {
      const file = files.get(`${runId}/${path}`);
      return file === undefined ? undefined : Buffer.from(JSON.stringify(file));
    },
    scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    model: replies === undefined ? null : model,
    prompts,
  });
  const input = { runId: runOf.after, before: runOf.before, question, language: "en", topics: [question] };
  const output = await handle(compareReports.input.parse({ ...input, sources }), jobContext);
  return { changes: output.changes as readonly Change[], requests: model.requests };
};

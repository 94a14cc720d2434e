/* The tools of the Model Context Protocol that search the index. */
import {
  auditRequestSchema,
  collectionIdSchema,
  engineVariables,
  searchAnswerSchema,
  searchRequestSchema,
} from "@quarry/contracts";
import { citationsByDocument, reportView, runsText, statementsIn, statementText } from "@quarry/report";
import { z } from "zod";
import { auditWords, type PostAuditPorts } from "../audits/post-audit.ts";
import { renderTextAudit } from "../audits/render-text-audit.ts";
import { type PostSearchPorts, searchPassages } from "../evidence/post-search.ts";
import type { Ports } from "../gateway-ports.ts";
import { parseValue } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { Evidence, RunStore } from "../ports.ts";
import { answerContent, type PostContentRequestsPorts } from "../reading/content-requests.ts";
import { readableItems } from "../reading/mark-items.ts";
import { readFindings, type RunFindings } from "../research/run-sources.ts";
import { answerWith, readOnly, type RegisterTool } from "./tools.ts";

type EvidenceToolPorts = PostSearchPorts & PostContentRequestsPorts & PostAuditPorts;

const registerSearch = (tool: RegisterTool, ports: EvidenceToolPorts): void => {
  const description =
    "Finds the indexed passages that answer a query best, each with the words to quote, their offsets and the grade of the source.";
  const inputSchema = {
    query: z.string(),
    k: z.int().optional().describe("Number of passages, 1 to 50; default 10."),
    collection_id: z.string().optional().describe("Search only this collection."),
  };
  tool("search_evidence", "Search stored documents", {
    description,
    inputSchema,
    outputSchema: searchAnswerSchema.shape,
    annotations: readOnly,
    answer: async (given, { signal }) => {
      const { query, k, collection_id: collectionId } = given;
      const asked = { query, k, filters: { collectionId } };
      const request = parseValue(searchRequestSchema, asked, "call");
      return answerWith(await searchPassages(ports, request, signal));
    },
  });
};

const requestForms =
  "Requests such as {content_type: transcript, source_link_id, method: word_range, parameters: {start_word, end_word}}, {request_type: keyword, keywords}, {request_type: semantic, query}, {request_type: by_marker, marker_text}, {request_type: comments, sort_by}, {request_type: metadata}, {request_type: full_content_item, source_link_id}.";

const noCollection = problem(
  "not-found",
  "collection_id: there is no collection with this id; list_collections lists them.",
);

/** @throws {Refusal} for an unknown id */
export const requireCollection = async ({ collections }: Ports<"collections">, id: string): Promise<void> => {
  const known = collectionIdSchema.safeParse(id).success && (await collections.get(id)) !== undefined;
  if (!known) throw new Refusal(noCollection);
};

const registerReading = (tool: RegisterTool, ports: EvidenceToolPorts): void => {
  const description =
    "Reads documents of a collection: whole, by word range, keyword, marker, topic or meaning, comments and metadata. Nothing is cut; a refused request names what is available instead.";
  const inputSchema = {
    collection_id: z.string(),
    requests: z
      .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
      .describe(requestForms),
  };
  tool("read_document", "Read documents of a collection", {
    description,
    inputSchema,
    annotations: readOnly,
    answer: async ({ collection_id: id, requests }, { signal }) => {
      await requireCollection(ports, id);
      const items = await readableItems(ports, id);
      return answerWith(await answerContent(ports, { collectionId: id, items, requests, signal }));
    },
  });
};

const registerAudit = (tool: RegisterTool, ports: EvidenceToolPorts): void => {
  const description =
    "Checks a text with citations by any author: whether each source was read, and whether its words support the sentence that cites it.";
  const inputSchema = {
    text: z.string().describe("Markdown or plain text with links or numbered references."),
    sources: z
      .array(
        z.object({
          ref: z.string().optional(),
          url: z.string().optional(),
          title: z.string().optional(),
          text: z.string().optional(),
        }),
      )
      .optional()
      .describe("The texts of the sources, or their addresses."),
    fetch: z.boolean().optional().describe("Whether addresses may be fetched."),
  };
  tool("audit_text", "Check the citations of a text", {
    description,
    inputSchema,
    annotations: { readOnlyHint: true, openWorldHint: true },
    answer: async (given, { signal }) => {
      const request = parseValue(auditRequestSchema, given, "call");
      const audit = await auditWords(ports, { request, waitMs: ports.auditWaitMs, signal });
      if (audit.status === "auditing") return answerWith(audit);
      return {
        content: [{ type: "text", text: renderTextAudit(audit) }],
        structuredContent: { ...audit },
      };
    },
  });
};

export const registerEvidenceTools = (tool: RegisterTool, ports: EvidenceToolPorts): void => {
  registerSearch(tool, ports);
  registerReading(tool, ports);
  registerAudit(tool, ports);
};

/** Maximum characters of one source in an answer: whole paragraphs around the citations. */
const maxContent = 4_000;

interface Span {
  readonly start: number;
  readonly end: number;
}

const paragraphAround = (text: string, { start, end }: Span): Span => {
  const before = text.lastIndexOf("\n\n", start);
  const after = text.indexOf("\n\n", end);
  return { start: before < 0 ? 0 : before + 2, end: after < 0 ? text.length : after };
};

/**
 * Returns the paragraphs that contain the spans, in text order, each once. The first is always whole; further ones that exceed the
 * maximum length are left out.
 */
export const paragraphsOf = (text: string, spans: readonly Span[]): string => {
  const chosen: Span[] = [];
  let used = 0;
  for (const span of spans) {
    const paragraph = paragraphAround(text, span);
    const isThere = chosen.some(({ start }) => start === paragraph.start);
    const length = paragraph.end - paragraph.start;
    if (isThere || (used > 0 && used + length > maxContent)) continue;
    chosen.push(paragraph);
    used += length;
  }
  return chosen
    .toSorted((left, right) => left.start - right.start)
    .map(({ start, end }) => text.slice(start, end))
    .join("\n\n");
};

/** One source of an answer, in the form of seed 004. */
interface SearchResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly grade: string;
  readonly quotes: readonly string[];
}

/** Response of `agentic_search`: the findings by topic, and their sources. */
export interface AgenticAnswer {
  /** A model wrote an answer, or excerpts that share words with the question were found. */
  readonly success: boolean;
  /** Mean coverage score of the assessed topics, 0 to 1; 0 if none was assessed. */
  readonly completeness: number;
  /** Describes what `completeness` measures in this run. */
  readonly completeness_measures: string;
  readonly results: readonly SearchResult[];
  readonly topics: readonly {
    readonly topic: string;
    /** Null if coverage was not assessed. */
    readonly covered: boolean | null;
    readonly score: number | null;
    readonly gaps: readonly string[];
  }[];
  readonly answer: string;
  /** Suggestions when nothing was found. */
  readonly advice?: string;
  readonly research_id: string;
}

const resultsOf = async (
  evidence: Pick<Evidence, "getDocument">,
  { findings, documents }: RunFindings,
): Promise<SearchResult[]> => {
  const cited = citationsByDocument(findings);
  const results = await Promise.all(
    [...cited].map(async ([id, citations]): Promise<SearchResult[]> => {
      const facts = documents.find((document) => document.id === id);
      if (facts === undefined || !facts.used) return [];
      const text = (await evidence.getDocument(id))?.text;
      const quotes = [...new Set(citations.map(({ quote }) => quote))];
      const content = text === undefined ? quotes.join("\n\n") : paragraphsOf(text, citations);
      return [{ url: facts.uri, title: facts.title, content, grade: facts.grade, quotes }];
    }),
  );
  return results.flat();
};

/** Returns the first section of the report without marks; empty if there is no answer. */
const summaryOf = ({ findings, documents }: RunFindings): string => {
  const [opening] = reportView(findings, documents).sections;
  const blocks = opening?.blocks ?? [];
  const texts = blocks.map((block) => {
    if (block.type === "excerpt")
      return block.lines.map(({ cells }) => cells.map(runsText).join(" | ")).join("\n");
    return statementsIn(block).map(statementText).join(" ");
  });
  return texts.filter((text) => text !== "").join("\n\n");
};

/** True if an excerpt shares a word with the question, because a text that is only ranked close may be a greeting. */
const hasMatch = ({ report: { sections } }: RunFindings["findings"]): boolean =>
  sections.some(({ blocks }) =>
    blocks.some((block) => block.type === "excerpt" && (block.matches ?? []).length > 0),
  );

const advice = `No passage of the sources that were read matches this. Upload sources on the page of the gateway, name pages with research and its urls, or set up a search engine (${engineVariables()}).`;

/** Only a model assesses coverage. */
const measureOf = (model: RunFindings["findings"]["model"], isAssessed: boolean): string =>
  model === null || !isAssessed
    ? "nothing: coverage was not assessed"
    : `how far the topics are answered, in the view of ${model.name}, and by how many sources`;

/**
 * Returns the outcome of a run in the form of seed 004. A run without a report, or whose excerpts share no word with the
 * question, counts as unsuccessful.
 */
export const agenticAnswer = async (
  ports: { readonly runs: Pick<RunStore, "getArtifact">; readonly evidence: Pick<Evidence, "getDocument"> },
  runId: string,
): Promise<AgenticAnswer> => {
  const bundle = await readFindings(ports.runs, runId);
  if (bundle === undefined)
    return {
      success: false,
      completeness: 0,
      completeness_measures: measureOf(null, false),
      results: [],
      topics: [],
      answer: "",
      research_id: runId,
    };
  const { topics, model, report } = bundle.findings;
  const results = await resultsOf(ports.evidence, bundle);
  const scores = model === null ? [] : topics.flatMap(({ score }) => score ?? []);
  const total = scores.reduce((sum, score) => sum + score, 0);
  return {
    success: results.length > 0 && (report.writtenBy === "model" || hasMatch(bundle.findings)),
    completeness: scores.length === 0 ? 0 : total / scores.length,
    completeness_measures: measureOf(model, scores.length > 0),
    results,
    topics: topics.map(({ name, covered, score, gaps }) => ({ topic: name, covered, score, gaps })),
    answer: summaryOf(bundle),
    ...(results.length === 0 ? { advice } : {}),
    research_id: runId,
  };
};

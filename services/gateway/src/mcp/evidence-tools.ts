import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { auditRequestSchema, collectionIdSchema, searchRequestSchema } from "@quarry/contracts";
import { z } from "zod";
import { auditWords, type PostAuditPorts } from "../audits/post-audit.ts";
import { renderTextAudit } from "../audits/render-text-audit.ts";
import { type PostSearchPorts, searchPassages } from "../evidence/post-search.ts";
import { parseValue } from "../http/parse-request.ts";
import { problem } from "../http/problems/problem.ts";
import { answerContent } from "../reading/answer-content.ts";
import { nothingToRead } from "../reading/overviews/nothing-to-read.ts";
import type { PostContentRequestsPorts } from "../reading/post-content-requests.ts";
import { answerWith, answerWithText, refuse } from "./tool-answer.ts";

export type EvidenceToolPorts = PostSearchPorts & PostContentRequestsPorts & PostAuditPorts;

const registerSearch = (server: McpServer, ports: EvidenceToolPorts): void => {
  const description =
    "Finds the passages that answer a query best in what is indexed, each with the words to quote, their offsets and the grade of the source.";
  const inputSchema = {
    query: z.string(),
    k: z.int().optional().describe("How many passages, 1 to 50; 10 when left out."),
    collection_id: z.string().optional().describe("Search this collection alone."),
  };
  server.registerTool("search_evidence", { description, inputSchema }, async (given, { signal }) => {
    const { query, k, collection_id: collectionId } = given;
    const asked = {
      query,
      ...(k !== undefined && { k }),
      ...(collectionId !== undefined && { filters: { collectionId } }),
    };
    const request = parseValue(searchRequestSchema, asked, "call");
    if ("problem" in request) return refuse(request.problem);
    const answer = await searchPassages(ports, request.value, signal);
    return "problem" in answer ? refuse(answer.problem) : answerWith(answer.value);
  });
};

const requestForms =
  "Requests such as {content_type: transcript, source_link_id, method: word_range, parameters: {start_word, end_word}}, {request_type: keyword, keywords}, {request_type: semantic, query}, {request_type: by_marker, marker_text}, {request_type: comments, sort_by}, {request_type: metadata}, {request_type: full_content_item, source_link_id}.";

const registerReading = (server: McpServer, ports: EvidenceToolPorts): void => {
  const description =
    "Reads documents of a collection: whole, by word range, keyword, marker, topic or meaning, comments and metadata. Nothing is cut; a refused request says what there is instead.";
  const inputSchema = {
    collection_id: z.string(),
    requests: z
      .union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])
      .describe(requestForms),
  };
  server.registerTool(
    "read_document",
    { description, inputSchema },
    async ({ collection_id: id, requests }, { signal }) => {
      const collection = collectionIdSchema.safeParse(id).success
        ? await ports.collections.get(id)
        : undefined;
      if (collection === undefined)
        return refuse(
          problem(
            "not-found",
            "collection_id: there is no collection with this id; GET /v1/collections lists them.",
          ),
        );
      const { items, pending } = await ports.collections.readItems(id);
      if (items.length === 0) return refuse(nothingToRead(pending));
      return answerWith(await answerContent(ports, { collectionId: id, items, requests, signal }));
    },
  );
};

const registerAudit = (server: McpServer, ports: EvidenceToolPorts): void => {
  const description =
    "Checks a text with citations that somebody wrote: whether each source was read, and whether its words support the sentence that cites it.";
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
      .describe("The words of the sources, or where they can be read."),
    fetch: z.boolean().optional().describe("Whether addresses may be fetched."),
  };
  server.registerTool("audit_text", { description, inputSchema }, async (given, { signal }) => {
    const request = parseValue(auditRequestSchema, given, "call");
    if ("problem" in request) return refuse(request.problem);
    const audit = await auditWords(ports, { request: request.value, waitMs: ports.auditWaitMs, signal });
    if ("problem" in audit) return refuse(audit.problem);
    if (audit.value.status === "auditing") return answerWith(audit.value);
    return { ...answerWithText(renderTextAudit(audit.value)), structuredContent: { ...audit.value } };
  });
};

/** `search_evidence`, `read_document`, `audit_text`. */
export const registerEvidenceTools = (server: McpServer, ports: EvidenceToolPorts): void => {
  registerSearch(server, ports);
  registerReading(server, ports);
  registerAudit(server, ports);
};

import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { hasReport } from "@quarry/contracts";
import type { Request, RequestHandler } from "express";
import type { GatewayPorts, Ports } from "../gateway-ports.ts";
import { jsonText, maxJsonBytes } from "../http/bodies.ts";
import { originOf } from "../http/origin.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import { registerEvidenceTools } from "./evidence-tools.ts";
import { registerLibraryTools } from "./library-tools.ts";
import { linkedReport } from "./linked-report.ts";
import { registerReportTools } from "./report-tools.ts";
import { registerResearchTools, type ReportReader } from "./research-tools.ts";
import { registerShareTools } from "./share-tools.ts";
import { registerSteeringTools } from "./steering-tools.ts";
import { toolsOn } from "./tools.ts";
import { registerWatchTools } from "./watch-tools.ts";

const route = routesOf("clients");

const reportsListed = 50;

/** Instructions for the model of a host: the tool for each purpose. */
const instructions =
  "Quarry researches questions and answers with reports in which every statement names the sentences of its sources. Use research for a new question and get_research to wait for its report; ask_follow_up and revise_report work on an existing report. Use search_evidence and read_document for what is stored: list_collections has the ids, add_document stores more. audit_text checks the citations of any text.";

const registerReports = (server: McpServer, { runs, readReport }: Ports<"runs"> & ReportReader): void => {
  const template = new ResourceTemplate("quarry://research/{id}/report", {
    list: async () => ({
      resources: (await runs.find({ limit: reportsListed, filter: {} })).runs
        .filter(({ status }) => hasReport(status))
        .map(({ id, request, report }) => ({
          uri: `quarry://research/${id}/report`,
          name: request.question.slice(0, 200),
          ...(report && { description: report.firstLine }),
          mimeType: "text/markdown",
        })),
    }),
  });
  server.registerResource(
    "report",
    template,
    { description: "The report of a run, in Markdown.", mimeType: "text/markdown" },
    async (uri, { id }) => {
      const report = await readReport(String(id));
      if (report === undefined) throw new Error(`${uri.href}: there is no report; resources/list lists them`);
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: report }] };
    },
  );
};

/**
 * Creates a server of the Model Context Protocol with all tools and resources, not yet connected. Links of reports use the origin.
 */
const createMcpServer = (ports: GatewayPorts, origin: string): McpServer => {
  const server = new McpServer(
    { name: "quarry", title: "Quarry", version: ports.deployment.version.version },
    { instructions },
  );
  const tool = toolsOn(server);
  const readReport = async (id: string): Promise<string | undefined> => {
    const report = await ports.runs.getArtifact(id, "report.md");
    return report && linkedReport(report.toString("utf8"), `${origin}/v1/research/${id}/artifacts`);
  };
  registerResearchTools(tool, { ...ports, readReport });
  registerReportTools(tool, { ...ports, readReport });
  registerSteeringTools(tool, { ...ports, readReport });
  registerEvidenceTools(tool, ports);
  registerShareTools(tool, ports, origin);
  registerWatchTools(tool, ports, origin);
  registerLibraryTools(tool, ports);
  registerReports(server, { ...ports, readReport });
  return server;
};

/** `Accept` value that the transport expects: the protocol requires both types, and some hosts send less. */
const bothForms = "application/json, text/event-stream";

/** Returns the response type for a host: JSON unless it accepts event streams or anything. */
const acceptedForms = (accept = "*/*"): "json" | "events" =>
  /text\/(?:event-stream|\*)|\*\/\*/iu.test(accept) ? "events" : "json";

/** Replaces a header, including its copy in the raw headers that the transport reads. */
const setHeader = (request: Request, name: string, value: string): void => {
  request.headers[name] = value;
  const at = request.rawHeaders.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  if (at === -1) request.rawHeaders.push(name, value);
  else request.rawHeaders[at + 1] = value;
};

const oneAtATime = problem(
  "bad-request",
  "Send one JSON-RPC message per request: batches are not part of the protocol since its version 2025-06-18.",
);

const answer =
  (ports: GatewayPorts): RequestHandler =>
  async (request, response) => {
    // A batch would do the work of many requests and count as one.
    if (Array.isArray(request.body)) return sendProblem(response, oneAtATime);
    // Stateless: any gateway answers any call, and an interrupted call leaves nothing behind.
    const accepted = acceptedForms(request.get("accept"));
    setHeader(request, "accept", bothForms);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: accepted === "json" });
    const server = createMcpServer(ports, originOf(request));
    response.on("close", () => {
      void transport.close();
      void server.close();
    });
    await server.connect(transport);
    return await transport.handleRequest(request, response, request.body);
  };

export const postMcp = (ports: GatewayPorts): Route =>
  route.post("/mcp", "mcp", "The Model Context Protocol, streamable HTTP without sessions", {
    body: anyJson,
    answer: anyJson,
    media: ["text/event-stream"],
    reads: jsonText(maxJsonBytes),
    handle: answer(ports),
  });

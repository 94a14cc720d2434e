import { runIdSchema } from "@quarry/contracts";
import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import type { Route } from "../http/route.ts";
import type { RunFacts, RunStore } from "../ports.ts";
import { sendProblem } from "../problems/problem.ts";
import { runLinks } from "../runs/run-links.ts";

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: runIdSchema.optional(),
});

const summary = ({ id, request, status, createdAt, finishedAt, problem, spending }: RunFacts) => ({
  id,
  question: request.question,
  status,
  createdAt,
  finishedAt,
  problem,
  spent: { tokens: spending.tokens, cost: spending.cost },
  links: runLinks(id),
});

export interface ListResearchPorts {
  readonly runs: Pick<RunStore, "list">;
}

/** `GET /v1/research`: the runs, newest first, a page at a time. */
export const listResearch = ({ runs }: ListResearchPorts): Route => ({
  method: "get",
  path: "/v1/research",
  handlers: [
    async (request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { limit, before } = query.value;
      const page = await runs.list({ limit, ...(before === undefined ? {} : { before }) });
      const last = page.length === limit ? page.at(-1) : undefined;
      const next = last === undefined ? null : `/v1/research?limit=${limit}&before=${last.id}`;
      response.json({ runs: page.map(summary), next });
    },
  ],
});

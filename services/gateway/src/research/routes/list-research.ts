import { runIdSchema } from "@quarry/contracts";
import { newestFirst } from "../../http/newest-first.ts";
import type { Route } from "../../http/route.ts";
import type { RunFacts, RunStore } from "../../ports.ts";
import { runLinks } from "../run-links.ts";

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
export const listResearch = ({ runs }: ListResearchPorts): Route =>
  newestFirst({
    path: "/v1/research",
    name: "runs",
    idSchema: runIdSchema,
    list: (page) => runs.list(page),
    show: summary,
  });

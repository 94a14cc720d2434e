import { runIdSchema } from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { RunFacts, RunStore } from "../ports.ts";

type RunHandler = (run: RunFacts, request: Request, response: Response) => Promise<unknown> | void;

/** Hands the run that the path names to a handler, or answers 404. */
export const withRun =
  (runs: Pick<RunStore, "get">, handle: RunHandler): RequestHandler =>
  async (request, response) => {
    const id = runIdSchema.safeParse(request.params["id"]);
    const run = id.success ? await runs.get(id.data) : undefined;
    if (run !== undefined) return await handle(run, request, response);
    return sendProblem(
      response,
      problem("not-found", "There is no run with this id. GET /v1/research lists the runs."),
    );
  };

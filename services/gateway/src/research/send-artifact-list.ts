import type { Request, Response } from "express";
import { z } from "zod";
import { arrayPageQuery, asksForPage, sendList } from "../http/array-page.ts";
import { parseQuery } from "../http/parse-request.ts";
import { sendProblem } from "../http/problems/problem.ts";
import type { RunFacts, RunStore } from "../ports.ts";
import { isTerminal } from "./is-terminal.ts";
import { sendArtifact } from "./send-artifact.ts";

/** Sends a file of a run's bundle that holds a list: the file as it is, or the page of it that is asked for. */
export const sendArtifactList = async (
  runs: Pick<RunStore, "getArtifact">,
  { run, path }: { readonly run: RunFacts; readonly path: string },
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<unknown> => {
  const query = parseQuery(arrayPageQuery, request.query);
  if ("problem" in query) return sendProblem(response, query.problem);
  const isPage = asksForPage(query.value) && isTerminal(run.status);
  const content = isPage ? await runs.getArtifact(run.id, path) : undefined;
  if (content === undefined) return await sendArtifact(runs, { run, path }, response);
  return sendList(response, z.array(z.unknown()).parse(JSON.parse(content.toString("utf8"))), query.value);
};

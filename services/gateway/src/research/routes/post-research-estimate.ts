import { researchRequestSchema } from "@quarry/contracts";
import { estimateRun } from "@quarry/runs";
import { json, type RequestHandler } from "express";
import { parseBody } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { Deployment } from "../../operation/deployment.ts";
import type { CollectionStore } from "../../ports.ts";
import { maxResearchBytes, unknownCollection } from "./post-research.ts";

export interface EstimatePorts {
  readonly collections: Pick<CollectionStore, "get">;
  readonly deployment: Deployment;
}

const answerEstimate =
  ({ collections, deployment }: EstimatePorts): RequestHandler =>
  async (request, response) => {
    const body = parseBody(researchRequestSchema, request);
    if ("problem" in body) return sendProblem(response, body.problem);
    const { collectionId, depth = deployment.defaultDepth } = body.value;
    const collection = collectionId === undefined ? undefined : await collections.get(collectionId);
    if (collectionId !== undefined && collection === undefined)
      return sendProblem(response, unknownCollection);
    const { preparing = 0, ready = 0 } = collection?.counts ?? {};
    const { runTokens, runCost } = deployment.limits;
    return response.json(
      estimateRun({
        request: body.value,
        depth,
        items: { ready, preparing },
        model: deployment.model,
        maxTokens: runTokens,
        maxCost: runCost,
      }),
    );
  };

/** `POST /v1/research/estimate`: what a run with this body would take; nothing is submitted. */
export const postResearchEstimate = (ports: EstimatePorts): Route => ({
  method: "post",
  path: "/v1/research/estimate",
  handlers: [json({ limit: maxResearchBytes }), answerEstimate(ports)],
});

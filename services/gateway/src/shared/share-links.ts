/* Links that open one report for people without a key: made, listed and revoked. */
import { shareLinkRequestSchema, type ShareLinkView } from "@quarry/contracts";
import { jsonBody } from "../http/bodies.ts";
import { originOf } from "../http/origin.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import type { RunStore } from "../ports.ts";
import { isTerminal, withRun } from "../research/run-view.ts";
import type { ReadLink, ReadLinkStore } from "../security/read-links.ts";

/** Dependencies for share links; runs belong to the caller. */
export interface ShareLinkPorts {
  readonly runs: Pick<RunStore, "get" | "listArtifacts">;
  readonly readLinks: Pick<ReadLinkStore, "create" | "list" | "revoke">;
}

const maxBytes = 4 * 1_024;

/** Maximum links of one report. */
const maxLinks = 50;

const viewOf = ({ id, createdAt, expiresAt }: ReadLink): ShareLinkView => ({
  id,
  createdAt,
  expiresAt: expiresAt ?? createdAt,
});

const tooMany = problem("conflict", `This report has ${maxLinks} links, the maximum; revoke one first.`);

const noReport = problem("conflict", "The run has no report to share; wait for its end.");

const notThere = problem("not-found", "The report has no link with this id.");

/** `POST`, `GET /v1/research/:id/share-links` and `DELETE …/:linkId`. */
export const shareLinkRoutes = ({ runs, readLinks }: ShareLinkPorts): readonly Route[] => [
  {
    method: "post",
    path: "/v1/research/:id/share-links",
    handlers: [
      jsonBody(maxBytes),
      withRun(runs, async (run, request, response) => {
        const body = parseBody(shareLinkRequestSchema, request);
        if ("problem" in body) return sendProblem(response, body.problem);
        const hasReport =
          isTerminal(run.status) &&
          (await runs.listArtifacts(run.id)).some(({ path }) => path === "report.html");
        if (!hasReport) return sendProblem(response, noReport);
        if ((await readLinks.list("report", run.id)).length >= maxLinks)
          return sendProblem(response, tooMany);
        const { expiresIn: seconds } = body.value;
        const { link, token } = await readLinks.create({ kind: "report", subject: run.id, seconds });
        const path = `/shared/${token}/report`;
        return response.status(201).json({ ...viewOf(link), path, url: `${originOf(request)}${path}` });
      }),
    ],
  },
  {
    method: "get",
    path: "/v1/research/:id/share-links",
    handlers: [
      withRun(runs, async (run, _request, response) => {
        response.json({ data: (await readLinks.list("report", run.id)).map(viewOf) });
      }),
    ],
  },
  {
    method: "delete",
    path: "/v1/research/:id/share-links/:linkId",
    handlers: [
      withRun(runs, async (run, request, response) => {
        const isRevoked = await readLinks.revoke("report", run.id, String(request.params["linkId"]));
        if (!isRevoked) return sendProblem(response, notThere);
        return response.status(204).end();
      }),
    ],
  },
];

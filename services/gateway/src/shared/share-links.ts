/* Makes, lists and revokes links that open one report for people without a key. */
import {
  type NewShareLink,
  shareLinkRequestSchema,
  type ShareLinkView,
  newShareLinkSchema,
  shareLinksSchema,
} from "@quarry/contracts";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { originOf } from "../http/origin.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { isTerminal, withRun } from "../research/run-view.ts";
import type { ReadLink } from "../security/read-links.ts";

const route = routesOf("research");

const maxBytes = 4 * 1_024;

/** Maximum links of one report. */
const maxLinks = 50;

const viewOf = ({ id, createdAt, expiresAt }: ReadLink): ShareLinkView => ({
  id,
  createdAt,
  expiresAt: expiresAt ?? createdAt,
});

const tooMany = problem("conflict", `This report has ${maxLinks} links, the maximum; revoke one first.`);

const noReport = problem("conflict", "The run has no report to share; wait until the run has ended.");

const notThere = problem("not-found", "The report has no link with this id.");

/** Makes a link to the report of a run; the answer is the only place where it is shown. */
export const makeShareLink = async (
  { runs, readLinks }: Ports<"readLinks" | "runs">,
  run: RunRecord,
  { seconds, origin }: { readonly seconds: number; readonly origin: string },
): Promise<NewShareLink> => {
  const hasReport =
    isTerminal(run.status) && (await runs.listArtifacts(run.id)).some(({ path }) => path === "report.html");
  if (!hasReport) throw new Refusal(noReport);
  if ((await readLinks.list("report", run.id)).length >= maxLinks) throw new Refusal(tooMany);
  const { link, token } = await readLinks.create({ kind: "report", subject: run.id, seconds });
  const path = `/shared/${token}/report`;
  return { ...viewOf(link), path, url: `${origin}${path}` };
};

/** Returns the links that open the report of a run. */
export const listShareLinks = async (
  { readLinks }: Ports<"readLinks">,
  runId: string,
): Promise<ShareLinkView[]> => (await readLinks.list("report", runId)).map(viewOf);

/** Revokes a link to the report of a run. */
export const revokeShareLink = async (
  { readLinks }: Ports<"readLinks">,
  runId: string,
  linkId: string,
): Promise<void> => {
  if (!(await readLinks.revoke("report", runId, linkId))) throw new Refusal(notThere);
};

/** `POST`, `GET /v1/research/:id/share-links` and `DELETE …/:linkId`. */
export const shareLinkRoutes = (ports: Ports<"readLinks" | "runs">): readonly Route[] => [
  route.post(
    "/v1/research/:id/share-links",
    "createShareLink",
    "Make a link to the report, which is shown once",
    {
      body: shareLinkRequestSchema,
      answer: newShareLinkSchema,
      statuses: [201],
      reads: jsonBody(maxBytes),
      handle: withRun(ports.runs, async (run, request, response) => {
        const { expiresIn: seconds } = parseBody(shareLinkRequestSchema, request);
        const made = await makeShareLink(ports, run, { seconds, origin: originOf(request) });
        response.status(201).json(made);
      }),
    },
  ),
  route.get("/v1/research/:id/share-links", "listShareLinks", "The links that open the report", {
    answer: shareLinksSchema,
    handle: withRun(ports.runs, async (run, _request, response) => {
      response.json({ data: await listShareLinks(ports, run.id) });
    }),
  }),
  route.delete("/v1/research/:id/share-links/:linkId", "revokeShareLink", "Revoke a link", {
    statuses: [204],
    handle: withRun(ports.runs, async (run, request, response) => {
      await revokeShareLink(ports, run.id, String(request.params["linkId"]));
      response.status(204).end();
    }),
  }),
];

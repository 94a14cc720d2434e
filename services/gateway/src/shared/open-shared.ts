/* Content that a link opens without a key: one report with its exports and the pages of its sources, or the feed of one watch. */
import type { Request, RequestHandler, Response } from "express";
import type { Ports } from "../gateway-ports.ts";
import { limitExceeded, problem, sendProblem } from "../http/problem.ts";
import { anyJson, type Route, routesOf } from "../http/route.ts";
import type { RunRecord } from "../ports.ts";
import { sendSource } from "../research/downloads/artifacts.ts";
import { createSendReport, reportQuery } from "../research/downloads/report.ts";
import { sourceFile } from "../research/run-sources.ts";
import type { ReadLink } from "../security/read-links.ts";
import { networkOf } from "../security/sign-in.ts";
import { sendFeed } from "../watches/feed.ts";

const research = routesOf("research");
const watches = routesOf("watches");

type SharedPorts = Ports<"evidence" | "exporter" | "rates" | "readLinks" | "runs" | "stopping" | "watches">;

/** Requests per minute of one address, and of one link from all addresses. */
const perMinute = { address: 120, link: 600 } as const;

const notThere = problem(
  "not-found",
  "This link is not valid: it has expired, was revoked, or is incomplete.",
);

/** Prevents indexing by search engines, referrers to linked pages, and caching by intermediaries. */
const guardHeaders = (response: Response): void => {
  response
    .set("Cache-Control", "private, no-store")
    .set("Referrer-Policy", "no-referrer")
    .set("X-Robots-Tag", "noindex, nofollow, noarchive");
};

type LinkHandler = (link: ReadLink, request: Request, response: Response) => Promise<unknown>;

const isLimited = async (
  { rates }: Ports<"rates">,
  { request, response, link }: { request: Request; response: Response; link: ReadLink | undefined },
): Promise<boolean> => {
  const address = {
    name: `shared-address:${networkOf(request.ip ?? "unknown")}`,
    counted: "requests for links from one address",
    perMinute: perMinute.address,
  };
  const ofLink = {
    name: `shared-link:${link?.id ?? ""}`,
    counted: "requests of this link",
    perMinute: perMinute.link,
  };
  const taken = await rates.take(link === undefined ? [address] : [address, ofLink]);
  const refused = taken.find(({ rate }) => !rate.allowed);
  if (refused !== undefined) limitExceeded(response, refused);
  return refused !== undefined;
};

const withLink =
  (ports: SharedPorts, kind: ReadLink["kind"], handle: LinkHandler): RequestHandler =>
  async (request, response) => {
    guardHeaders(response);
    const token = kind === "feed" ? request.query["token"] : request.params["token"];
    const link = await ports.readLinks.find(kind, typeof token === "string" ? token : "");
    if (await isLimited(ports, { request, response, link })) return undefined;
    return link === undefined ? sendProblem(response, notThere) : await handle(link, request, response);
  };

type RunHandler = (run: RunRecord, request: Request, response: Response) => Promise<unknown>;

/**
 * `GET /shared/:token/report`, `/shared/:token/sources/:file` and `GET /v1/watches/:id/feed.atom?token=…`: the only routes that a
 * link opens.
 */
export const sharedRoutes = (ports: SharedPorts): readonly Route[] => {
  const sendReport = createSendReport(ports, "html");
  const withSharedRun = (handle: RunHandler): RequestHandler =>
    withLink(ports, "report", async ({ subject }, request, response) => {
      const run = await ports.runs.get(subject);
      return run === undefined ? sendProblem(response, notThere) : await handle(run, request, response);
    });
  return [
    research.get(
      "/shared/:token/report",
      "openSharedReport",
      "The report that a link opens, in one of its forms",
      {
        query: reportQuery,
        answer: anyJson,
        media: ["text/html", "text/markdown", "application/pdf"],
        handle: withSharedRun(sendReport),
      },
    ),
    research.get(
      "/shared/:token/sources/:file",
      "openSharedSource",
      "A source of the report that a link opens",
      {
        media: ["text/html", "text/plain"],
        handle: withSharedRun(async (run, request, response) => {
          const file = String(request.params["file"]);
          if (!sourceFile.test(file)) return sendProblem(response, notThere);
          return await sendSource(ports, { run, path: `sources/${file}` }, response);
        }),
      },
    ),
    watches.get(
      "/v1/watches/:id/feed.atom",
      "getFeed",
      "The changes as an Atom feed, with the token of its address",
      {
        media: ["application/atom+xml"],
        handle: withLink(ports, "feed", async ({ subject }, request, response) =>
          subject === request.params["id"]
            ? await sendFeed(ports, subject, { request, response })
            : sendProblem(response, notThere),
        ),
      },
    ),
  ];
};

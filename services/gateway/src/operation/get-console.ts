import { type ConsoleFile, consoleFile, consolePolicy } from "@quarry/console";
import type { Response } from "express";
import { problem, sendProblem } from "../http/problem.ts";
import type { Page } from "../http/route.ts";

const send = (response: Response, { type, body }: ConsoleFile): void => {
  response
    .set("Content-Type", type)
    .set("Content-Security-Policy", consolePolicy)
    // With an ETag: an upgraded gateway serves its new page immediately.
    .set("Cache-Control", "no-cache")
    .send(body);
};

const sendNamed = (response: Response, name: string): void => {
  const file = consoleFile(name);
  if (file !== undefined) return send(response, file);
  return sendProblem(response, problem("not-found", "The page has no such file; open /."));
};

/** The console page and its files. They contain no user data and need no key; their requests do. */
export const consoleRoutes = (): readonly Page[] => [
  { method: "get", path: "/", handlers: [(_request, response) => sendNamed(response, "index.html")] },
  {
    method: "get",
    path: "/console/*path",
    handlers: [(request, response) => sendNamed(response, [request.params["path"] ?? []].flat().join("/"))],
  },
];

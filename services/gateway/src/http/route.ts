import type { Problem } from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { sendProblem } from "./problem.ts";

/** A route of the gateway, as it is served and as /openapi.json describes it; app.ts adds 405 for other methods of its path. */
export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  readonly id: string;
  readonly tag: "research" | "collections" | "watches" | "evidence" | "audits" | "clients" | "operation";
  readonly summary: string;
  /** Schema that validates the query. */
  readonly query?: z.ZodType;
  /** Schema of the JSON body. */
  readonly body?: z.ZodType;
  /** Schema of the JSON response. */
  readonly answer?: z.ZodType;
  /** Success statuses; default 200. */
  readonly statuses?: readonly number[];
  /** Media types of the response other than JSON. */
  readonly media?: readonly string[];
  /** Request headers that are honoured. */
  readonly headers?: readonly (
    | "Idempotency-Key"
    | "Prefer"
    | "Last-Event-ID"
    | "Range"
    | "If-Range"
    | "If-None-Match"
  )[];
  /** Called in order; the last one answers. */
  readonly handlers: readonly RequestHandler[];
}

/** A route that /openapi.json leaves out: pages for people, and that document itself. */
export type Page = Pick<Route, "method" | "path" | "handlers">;

interface RouteFacts extends Omit<Route, "method" | "path" | "id" | "tag" | "summary" | "handlers"> {
  /** Reads the body. */
  readonly reads?: RequestHandler;
  /** Answers. */
  readonly handle: RequestHandler;
}

/** Schema of JSON that this API does not define: of another protocol, or of a file of the bundle. */
export const anyJson = z.unknown();

/** Returns functions that make the routes of one tag, by method. */
export const routesOf = (tag: Route["tag"]) => {
  const making =
    (method: Route["method"]) =>
    (path: string, id: string, summary: string, { reads, handle, ...facts }: RouteFacts): Route => ({
      method,
      path,
      id,
      tag,
      summary,
      ...facts,
      handlers: reads === undefined ? [handle] : [reads, handle],
    });
  return {
    get: making("get"),
    post: making("post"),
    put: making("put"),
    patch: making("patch"),
    delete: making("delete"),
  };
};

export type RouteMakers = ReturnType<typeof routesOf>;

type NamedHandler<Named> = (named: Named, request: Request, response: Response) => Promise<unknown> | void;

/** Makes the handlers of routes about one thing: each gets what `:id` of its path names, or 404 is answered. */
export const withNamed =
  <Named>(idSchema: z.ZodType<string>, missing: Problem) =>
  (store: { get(id: string): Promise<Named | undefined> }, handle: NamedHandler<Named>): RequestHandler =>
  async (request, response) => {
    const { data: id } = idSchema.safeParse(request.params["id"]);
    const named = id === undefined ? undefined : await store.get(id);
    return named === undefined ? sendProblem(response, missing) : await handle(named, request, response);
  };

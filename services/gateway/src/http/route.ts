import type { Problem } from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import { sendProblem } from "./problem.ts";

/** A route of the gateway; app.ts adds 405 for other methods of its path. */
export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  /** Schema that validates the query; shown in /openapi.json. */
  readonly query?: z.ZodType;
  /** Called in order; the last one answers. */
  readonly handlers: readonly RequestHandler[];
}

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

import type { RequestHandler } from "express";
import type { z } from "zod";

/** A route of the gateway; app.ts adds 405 for other methods of its path. */
export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  /** Schema that validates the query; shown in /openapi.json. */
  readonly query?: z.ZodType;
  /** Called in order; the last one answers. */
  readonly handlers: readonly RequestHandler[];
}

import type { RequestHandler } from "express";
import type { z } from "zod";

/** One way into the gateway; app.ts adds the 405 for the methods a path does not have. */
export interface Route {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  /** Schema that validates the query; shown in /openapi.json. */
  readonly query?: z.ZodType;
  /** In order; the last one answers. */
  readonly handlers: readonly RequestHandler[];
}

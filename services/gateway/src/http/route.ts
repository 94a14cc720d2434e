import type { RequestHandler } from "express";

/** One way into the gateway; app.ts adds the 405 for the methods a path does not have. */
export interface Route {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  /** In order; the last one answers. */
  readonly handlers: readonly RequestHandler[];
}

import type { Request } from "express";

/** Where the client reaches this gateway, as its request says: what links that leave the gateway begin with. */
export const originOf = (request: Request): string =>
  `${request.protocol}://${request.get("host") ?? "localhost"}`;

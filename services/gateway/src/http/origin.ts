import type { Request } from "express";

/** Returns the address of this gateway as the client's request names it: the base of links that leave the gateway. */
export const originOf = (request: Request): string =>
  `${request.protocol}://${request.get("host") ?? "localhost"}`;

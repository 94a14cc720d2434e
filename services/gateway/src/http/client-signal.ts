import type { Response } from "express";

/** Aborts when the client has gone or the service stops: nobody waits for the answer any more. */
export const clientSignal = (response: Response, stopping: AbortSignal): AbortSignal => {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, stopping]);
};

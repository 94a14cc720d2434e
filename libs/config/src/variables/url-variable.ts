import { z } from "zod";

/** A URL of one of the given schemes; the schemes stand in the complaint. */
export const urlVariable = (...schemes: readonly [string, ...string[]]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `is not a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });

import { z } from "zod";
import { urlVariable } from "./url-variable.ts";

/** URLs of the given schemes, separated by commas, at least one; `defaultUrl` when unset. */
export const urlListVariable = (defaultUrl: string, ...schemes: readonly [string, ...string[]]) =>
  z
    .string()
    .meta({ format: "uri-list" })
    .default(defaultUrl)
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .pipe(z.tuple([urlVariable(...schemes)], urlVariable(...schemes)));

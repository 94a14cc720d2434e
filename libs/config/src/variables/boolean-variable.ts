import { z } from "zod";

/** A switch that is `true`, `1`, `false` or `0` and nothing else, `initial` when unset. */
export const booleanVariable = (initial: boolean) =>
  z
    .enum(["true", "false", "1", "0"])
    .default(initial ? "true" : "false")
    .transform((text) => text === "true" || text === "1");

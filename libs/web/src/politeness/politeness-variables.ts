import { integerVariable } from "@quarry/config";
import { z } from "zod";

/** How sites are treated, as variables of the environment. */
export const politenessVariables = {
  ROBOTS: z
    .enum(["obey", "ignore"])
    .default("obey")
    .describe("Whether robots.txt is obeyed; `ignore` is for a deployment that reads only sites you own."),
  FETCH_HOST_CONCURRENCY: integerVariable(1, 64)
    .default(2)
    .describe("Requests to one host (with its port) at the same time, of all fetchers together."),
  FETCH_HOST_DELAY_MS: integerVariable(0, 60_000)
    .default(500)
    .describe(
      "Milliseconds between the starts of two requests to one host, of all fetchers together; more where its robots.txt asks for it, up to 30 s.",
    ),
  FETCH_OWN_HOST_DELAY_MS: integerVariable(0, 60_000)
    .default(0)
    .describe("The same for hosts of EGRESS_ALLOW, which are taken for your own."),
  FETCH_KEEP_HOURS: integerVariable(0, 1_440)
    .default(24)
    .describe(
      "Hours in which runs use what is stored of a page without asking its site; later it is asked whether the page has changed. 0 asks each time.",
    ),
} as const;

export type PolitenessConfig = z.output<z.ZodObject<typeof politenessVariables>>;

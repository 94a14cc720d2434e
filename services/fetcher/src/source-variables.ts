import { integerVariable, listVariable } from "@quarry/config";
import { z } from "zod";

/** The limits of reading, as variables of the environment. */
export const sourceVariables = {
  EGRESS_ALLOW: listVariable().describe(
    "Hosts (host or host:port, by commas) that may be read although they are not on the public internet; unset allows none.",
  ),
  FETCH_MAX_BYTES: integerVariable(1_000, 500_000_000)
    .default(50_000_000)
    .describe("Bytes of one unpacked page or file, at most."),
  FETCH_MAX_CHARACTERS: integerVariable(1_000, 20_000_000)
    .default(2_000_000)
    .describe("Characters of one document's text, at most."),
  FETCH_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(20_000)
    .describe("Milliseconds until a page must have arrived, redirects included."),
  FETCH_USER_AGENT: z
    .string()
    .default("quarry-fetcher/0.1")
    .describe("How the fetcher calls itself to websites."),
  READ_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(30_000)
    .describe("Milliseconds that parsing one document may take."),
  READ_MEMORY_MB: integerVariable(64, 16_384).default(1_024).describe("Megabytes of heap of one parser."),
  READ_WORKERS: integerVariable(1, 64).default(2).describe("Documents that are parsed at the same time."),
} as const;

import { integerVariable } from "@quarry/config";
import { foundVariables } from "@quarry/egress";
import { defaultUserAgent } from "@quarry/web";
import { wayOutVariables } from "@quarry/web";
import { politenessVariables } from "@quarry/web";
import { z } from "zod";

/** The limits of reading, as variables of the environment. */
export const sourceVariables = {
  ...wayOutVariables,
  ...foundVariables,
  FETCH_MAX_BYTES: integerVariable(1_000, 500_000_000)
    .default(50_000_000)
    .describe("Bytes of one unpacked file, at most: a PDF, an archive, data, or an upload."),
  FETCH_MAX_HTML_BYTES: integerVariable(1_000, 500_000_000)
    .default(10_000_000)
    .describe("Bytes of one unpacked web page or plain text from the web, at most."),
  FETCH_MAX_CHARACTERS: integerVariable(1_000, 20_000_000)
    .default(2_000_000)
    .describe("Characters of one document's text, at most."),
  FETCH_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(20_000)
    .describe("Milliseconds until a page must have arrived, redirects included."),
  FETCH_USER_AGENT: z
    .string()
    .regex(/^[\u0021-\u007e][\u0020-\u007e]{0,199}$/u, "up to 200 characters of ASCII")
    .default(defaultUserAgent)
    .describe(
      "How the fetcher calls itself to websites; robots.txt knows it by the letters this begins with.",
    ),
  FETCH_CONTACT: z
    .string()
    .regex(/^(?:https?:\/\/|(?:mailto:)?[^\s()<>@]+@)[^\s()<>]{1,200}$/u, "an e-mail address or a URL")
    .optional()
    .describe(
      "An e-mail address or URL of whoever runs this, told to websites in the user agent; set it, so that they can write to you before they block you.",
    ),
  ...politenessVariables,
  GRADES_FILE: z
    .string()
    .optional()
    .describe(
      "A file of your own grades: lines of host[/path], a grade A to E, and why; they go before the lists that come with Quarry.",
    ),
  READ_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(30_000)
    .describe("Milliseconds that parsing one document may take."),
  READ_MEMORY_MB: integerVariable(64, 16_384)
    .default(1_024)
    .describe("Megabytes of memory, heap and buffers, that reading one document may take."),
  READ_WORKERS: integerVariable(1, 64).default(2).describe("Documents that are parsed at the same time."),
} as const;

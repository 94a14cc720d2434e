import { healthConfig, integerVariable, logConfig, redisConfig, workerConfig } from "@quarry/config";
import { foundVariables } from "@quarry/egress";
import { identityVariables, wayOutVariables } from "@quarry/web/browser";
import { z } from "zod";

/** Environment variables of the renderer. */
export const rendererConfig = z.object({
  ...redisConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...wayOutVariables,
  ...foundVariables,
  ...identityVariables,
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe("The program of Chromium; unset looks for chromium and google-chrome on the PATH."),
  RENDER_SANDBOX: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "Chromium's own sandbox: auto uses it unless the process runs as root, which it does not support; off is for containers without user namespaces.",
    ),
  RENDER_WORKERS: integerVariable(1, 16)
    .default(1)
    .describe("Pages that are open at the same time, each in its own browser."),
  RENDER_TIMEOUT_MS: integerVariable(1_000, 90_000)
    .default(30_000)
    .describe("Milliseconds after which the current content of a page is used."),
  RENDER_MEMORY_MB: integerVariable(128, 16_384)
    .default(1_024)
    .describe("Megabytes of memory that the browser of one page may take."),
  RENDER_MAX_REQUESTS: integerVariable(1, 2_000)
    .default(200)
    .describe("Requests that one page may make in a browser; later ones are refused."),
  RENDER_MAX_BYTES: integerVariable(10_000, 500_000_000)
    .default(30_000_000)
    .describe("Bytes that sites may send a browser for one page."),
  RENDER_MAX_HTML_BYTES: integerVariable(1_000, 20_000_000)
    .default(5_000_000)
    .describe("Maximum bytes of a page's HTML in the browser."),
  RENDER_MAX_SCROLLS: integerVariable(0, 500)
    .default(40)
    .describe("Maximum times that a page is scrolled to load more text."),
});

export type RendererConfig = z.output<typeof rendererConfig>;

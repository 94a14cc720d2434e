import { createWorkerReader } from "@quarry/documents";
import { createSilentLogger } from "@quarry/observability";
import type { PageToRender, Rendered } from "../src/browser/render-url.ts";
import { rendererConfig } from "../src/config.ts";
import { openRenderer } from "../src/open-renderer.ts";

/** Longer than the service allows: a busy machine takes many times as long, and a readable page ends by itself. */
const patientMs = 600_000;

/** Creates a renderer for pages of one local server, with the service's settings and other limits if a test sets them. */
export const rendererFor = (
  port: number,
  environment: Readonly<Record<string, string>> = {},
): ((page: PageToRender) => Promise<Rendered>) => {
  const limits = rendererConfig.parse({ EGRESS_ALLOW: `127.0.0.1:${port}`, ...environment });
  const isPatient = environment["RENDER_TIMEOUT_MS"] === undefined;
  const config = { ...limits, ...(isPatient ? { RENDER_TIMEOUT_MS: patientMs } : {}) };
  const render = openRenderer(config, { environment: process.env, log: createSilentLogger() });
  return (page) => render(page, new AbortController().signal);
};

/** Opens a reader that parses rendered HTML as the fetcher does, in its own process. */
export const openReader = () => {
  const reader = createWorkerReader({
    maxCharacters: 2_000_000,
    timeoutMs: 300_000,
    memoryMb: 1_024,
    workers: 1,
  });
  return {
    read: async (html: string, uri: string): Promise<string> => {
      const request = { bytes: Buffer.from(html), uri, contentType: "text/html; charset=utf-8" };
      const answer = await reader.read(request, new AbortController().signal);
      return answer.status === "read" ? answer.text : `${answer.reason}: ${answer.detail}`;
    },
    close: () => reader.close(),
  };
};

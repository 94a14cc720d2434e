import { loadConfig, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { renderPage } from "@quarry/contracts";
import { consume } from "@quarry/jobs";
import { announce, createRunningBrowsers } from "@quarry/redis";
import { runConfiguredService } from "@quarry/runtime";
import { createRenderedPages } from "@quarry/web/browser";
import { rendererConfig } from "./config.ts";
import { openRenderer } from "./open-renderer.ts";
import { createRenderPage } from "./render-page.ts";

await runConfiguredService({
  name: "renderer",
  isBackground: true,
  configure: (warn) => loadConfig(rendererConfig, process.env, warn),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const render = openRenderer(config, { environment: process.env, log });
    const pages = createRenderedPages({ redis, log });
    const handler = createRenderPage({ render, pages, maxBytes: config.RENDER_MAX_HTML_BYTES });
    const worker = { redis, log, metrics, ...workerOptionsOf(config), concurrency: config.RENDER_WORKERS };
    return [
      { name: "rendered pages", start: async () => undefined, stop: () => pages.close() },
      announce({
        what: "browsers",
        announcement: createRunningBrowsers({ redis }),
        names: ["chromium"],
        log,
      }),
      consume(renderPage, handler, worker),
    ];
  },
});

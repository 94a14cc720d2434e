import { renderPage } from "@quarry/contracts";
import { createOutputs, createProducer, jobIdOf } from "@quarry/jobs";
import type { Logger } from "@quarry/observability";
import { createRunningBrowsers, type RedisOptions } from "@quarry/redis";
import { createRenderedPages } from "@quarry/web";
import type { PageRenderer, Rendering } from "./read-rendered.ts";

/** Long enough for the requesting job to return. */
const keptSeconds = 3_600;

/** Opens the queue of the renderer; adds no jobs if no renderer runs. */
export const openPageRenderer = (options: {
  readonly redis: RedisOptions;
  readonly log: Logger;
}): PageRenderer & { close(): Promise<void> } => {
  const producer = createProducer(options);
  const outputs = createOutputs(options);
  const browsers = createRunningBrowsers(options);
  const pages = createRenderedPages(options);
  const missing = "the rendered page is no longer stored.";
  return {
    render: async (page): Promise<Rendering> => {
      const jobId = jobIdOf(renderPage, page);
      const state = await outputs.getState(renderPage, jobId);
      if (state.status === "failed") return { status: "unavailable", detail: `${state.failure.message}.` };
      if (state.status === "completed") {
        if (state.output.status === "unavailable")
          return { status: "unavailable", detail: state.output.detail };
        const { url, browser } = state.output;
        const bytes = await pages.get(jobId);
        return bytes === undefined
          ? { status: "unavailable", detail: missing }
          : { status: "rendered", url, browser, bytes };
      }
      if ((await browsers.read()) === undefined) return { status: "absent" };
      if (state.status === "unknown") await producer.produce(renderPage, page, { keptSeconds });
      return { status: "pending" };
    },
    close: async () => {
      await Promise.all([producer.close(), outputs.close(), browsers.close(), pages.close()]);
    },
  };
};

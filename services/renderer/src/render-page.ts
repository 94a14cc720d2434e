import type { OutputOf, renderPage } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import type { RenderedPages } from "@quarry/web/browser";
import type { PageToRender, Rendered } from "./browser/render-url.ts";

/** Dependencies of the handler of render-page. */
export interface RenderPagePorts {
  /** @throws {Failure} `upstream-failed` when the browser breaks, and reasons of the signal */
  readonly render: (page: PageToRender, signal: AbortSignal) => Promise<Rendered>;
  readonly pages: Pick<RenderedPages, "put">;
  /** Maximum bytes of the HTML. */
  readonly maxBytes: number;
}

/** Renders a page in a browser, and stores the visible HTML for the job that reads it. */
export const createRenderPage =
  ({ render, pages, maxBytes }: RenderPagePorts): Handler<typeof renderPage> =>
  async ({ url, found }, { jobId, log, signal }): Promise<OutputOf<typeof renderPage>> => {
    const rendered = await render({ url, ...(found && { found }) }, signal);
    if (rendered.status === "unavailable") {
      log.debug({ url, reason: rendered.reason, detail: rendered.detail }, "page not rendered");
      return rendered;
    }
    const { html, ...rest } = rendered;
    const bytes = Buffer.byteLength(html);
    const isKept = bytes <= maxBytes && (await pages.put(jobId, html));
    if (isKept) return { ...rest, bytes };
    const detail = `The page has ${bytes} bytes of HTML in a browser, more than are kept; RENDER_MAX_HTML_BYTES is the limit.`;
    return { status: "unavailable", reason: "too-large", detail };
  };

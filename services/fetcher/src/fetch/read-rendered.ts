import { type InputOf, type renderPage, unavailableReasonSchema } from "@quarry/contracts";
import { unavailable, type Unavailable } from "@quarry/failure";
import { type JobContext, TurnOver } from "@quarry/jobs";
import { tidyUrl } from "@quarry/text";
import { z } from "zod";
import type { SourceWords } from "./metadata-hash.ts";
import { readAndStore, type ReadAndStorePorts, type Stored } from "./read-and-store.ts";

/** The progress of a browser with a page. */
export type Rendering =
  | {
      readonly status: "rendered";
      readonly url: string;
      readonly browser: string;
      readonly bytes: Uint8Array;
    }
  | { readonly status: "pending" }
  /** No renderer runs. */
  | { readonly status: "absent" }
  | { readonly status: "unavailable"; readonly detail: string };

/** Pages rendered by a browser. */
export interface PageRenderer {
  /**
   * Requests the rendering of a page once, and returns its progress.
   * @throws {Failure} redis-down
   */
  render(page: InputOf<typeof renderPage>): Promise<Rendering>;
}

/** Dependencies for reading a rendered page. */
export interface ReadRenderedPorts extends ReadAndStorePorts {
  readonly renderer: PageRenderer;
  /** Resolves to undefined if robots.txt allows the page's final address. */
  readonly mayRead: (url: string, signal: AbortSignal) => Promise<Unavailable | undefined>;
}

/** True if a browser may show more of a page. */
export const needsBrowser = ({ reason }: Unavailable): boolean =>
  reason === "script-only" || reason === "empty";

const installHint =
  "A browser may show it: install Chromium (on Debian and Ubuntu: apt-get install chromium) and start Quarry again; with containers, start them with --profile renderer.";

const keptSchema = z.object({
  withoutBrowser: z.object({ reason: unavailableReasonSchema, detail: z.string() }),
});

/** Returns the outcome without a browser, for a job that waited for one. */
export const withoutBrowser = ({ turn }: Pick<JobContext, "turn">): Unavailable | undefined => {
  const { data } = keptSchema.safeParse(turn?.kept);
  return data && unavailable(data.withoutBrowser.reason, data.withoutBrowser.detail);
};

const lookEveryMs = 1_000;

/** A page without text, and its metadata. */
export interface PageToShow extends Omit<SourceWords, "isUpload"> {
  readonly page: InputOf<typeof renderPage>;
  readonly outcome: Unavailable;
}

/**
 * Reads a rendered page with the same parser as any other; its metadata records the rendering. Without a browser the outcome
 * stays, and names the package to install.
 * @throws {TurnOver} while the browser works: the job returns later
 */
export const readRendered = async (
  ports: ReadRenderedPorts,
  { page, outcome, owner, given }: PageToShow,
  signal: AbortSignal,
): Promise<Stored | Unavailable> => {
  const { reason, detail } = outcome;
  const still = (more: string): Unavailable => unavailable(reason, `${detail} ${more}`);
  const rendering = await ports.renderer.render(page);
  if (rendering.status === "pending")
    throw new TurnOver(0, { withoutBrowser: { reason, detail } }, lookEveryMs);
  if (rendering.status === "absent") return still(installHint);
  if (rendering.status === "unavailable") return still(`A browser was asked, too: ${rendering.detail}`);
  const { url, browser, bytes } = rendering;
  const refusal = url === page.url ? undefined : await ports.mayRead(url, signal);
  if (refusal !== undefined) return refusal;
  const loaded = {
    status: "loaded",
    uri: tidyUrl(url),
    contentType: "text/html; charset=utf-8",
    bytes,
    renderedBy: browser,
  } as const;
  const read = await readAndStore(ports, { loaded, isUpload: false, owner, given }, signal);
  if (read.status === "stored" || !needsBrowser(read)) return read;
  return still(`A browser (${browser}) shows no text, either.`);
};

import type { InputOf, OutputOf, renderPage } from "@quarry/contracts";
import { asFailure, errorMessage, Failure, unavailable, type Unavailable } from "@quarry/failure";
import type { SocksDoor } from "@quarry/web/browser";
import type { BrowserContext, Frame, Page, Request } from "playwright-core";
import { createRequestJudge, type RequestJudge } from "./judge-request.ts";
import { type BrowserSettings, openBrowser } from "./open-browser.ts";
import { openPageView } from "./page-view.ts";
import { showPage, type ShowLimits, type Shown } from "./show-page.ts";

/** A page to render. */
export type PageToRender = Pick<InputOf<typeof renderPage>, "url" | "found">;

/** Settings for browsers, and limits for one page. */
export interface RenderSettings extends BrowserSettings, ShowLimits {
  /** Milliseconds after which the current content is taken. */
  readonly timeoutMs: number;
  readonly maxRequests: number;
}

/** The network of one page, and the function that closes its consent wall. */
export interface RenderPorts {
  readonly openDoor: (page: PageToRender) => Promise<SocksDoor>;
  readonly refuseConsent: (page: Page) => Promise<void>;
}

/** A rendered page, or the reason for its absence. */
export type Rendered =
  | (Omit<Extract<OutputOf<typeof renderPage>, { status: "rendered" }>, "bytes"> & { readonly html: string })
  | Unavailable;

/** Milliseconds after the timeout until the browser of an unresponsive page is killed. */
const graceMs = 8_000;

/** Returns the frame of a request; undefined for the first request of a new window. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
};

/** Isolates a page: other windows are closed, dialogs are dismissed. */
const shutIn = async (context: BrowserContext, page: Page, judge: RequestJudge): Promise<void> => {
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  await context.route("**/*", async (route) => {
    const request = route.request();
    const frame = frameOf(request);
    const isAllowed =
      frame?.page() === page &&
      judge.allows({
        url: request.url(),
        method: request.method(),
        kind: request.resourceType(),
        isNavigation: request.isNavigationRequest() && frame === page.mainFrame(),
      });
    // An aborted navigation leaves the page in place; a closed page waits for no answer.
    await (isAllowed ? route.continue() : route.abort("aborted")).catch(() => undefined);
  });
};

const countOpen = (page: Page): (() => number) => {
  let open = 0;
  page.on("request", () => (open += 1));
  page.on("requestfinished", () => (open -= 1));
  page.on("requestfailed", () => (open -= 1));
  return () => open;
};

const notLoaded = (error: unknown, { host }: URL, door: SocksDoor): Unavailable => {
  const words = error instanceof Error ? error.message : "";
  const [, reason = "it leads elsewhere"] = /net::(ERR_\w+)/u.exec(words) ?? [];
  if (door.refused().length > 0)
    return unavailable(
      "address-refused",
      `The browser was led to ${door.refused()[0]}, which may not be dialled.`,
    );
  if (words.includes("Download is starting"))
    return unavailable(
      "unsupported-type",
      `${host} sends a browser a file instead of a page, and nothing is downloaded.`,
    );
  if (/Timeout \d+ms/u.test(words))
    return unavailable("timeout", `${host} did not answer the browser in time.`);
  return unavailable("unreachable", `${host} could not be opened in a browser (${reason}).`);
};

interface Visit {
  readonly context: BrowserContext;
  readonly door: SocksDoor;
  readonly settings: RenderSettings;
  readonly ports: RenderPorts;
}

/** True for a web address; error pages of a browser have other schemes. */
const isOfWeb = (url: string): boolean => /^https?:/u.test(url);

const notShown = (
  shown: Exclude<Shown, { status: "shown" }>,
  host: string,
  { maxHtmlCharacters }: ShowLimits,
): Unavailable => {
  if (shown.status === "unsteady")
    return unavailable(
      "damaged",
      `${host} changes the page faster than it can be read (${shown.detail.slice(0, 200)}).`,
    );
  return unavailable(
    "too-large",
    `The page has more than ${maxHtmlCharacters} characters of HTML in a browser; raise RENDER_MAX_HTML_BYTES.`,
  );
};

const visit = async (wanted: PageToRender, { context, door, settings, ports }: Visit): Promise<Rendered> => {
  const url = new URL(wanted.url);
  const until = performance.now() + settings.timeoutMs;
  const page = context.pages()[0] ?? (await context.newPage());
  const judge = createRequestJudge(url.href, { maxRequests: settings.maxRequests, mayOpen: door.mayOpen });
  const open = countOpen(page);
  await shutIn(context, page, judge);
  const view = await openPageView(page);
  const browser = await view.browser();
  try {
    const response = await page.goto(url.href, { waitUntil: "commit", timeout: settings.timeoutMs });
    const status = response?.status() ?? 200;
    if (status >= 400)
      return unavailable("refused", `${url.host} answers a browser with HTTP status ${status}.`);
  } catch (error) {
    if (page.isClosed()) throw error;
    return notLoaded(error, url, door);
  }
  const refuseConsent = (): Promise<void> => ports.refuseConsent(page);
  const shown = await showPage({ view, open, until, refuseConsent }, settings);
  if (shown.status !== "shown") return notShown(shown, url.host, settings);
  const endedAt = page.url();
  if (!isOfWeb(endedAt)) return notLoaded(undefined, url, door);
  const counts = { requests: judge.count(), refused: judge.refused() };
  return { status: "rendered", url: endedAt, html: shown.html, browser, ...counts };
};

/**
 * Renders a page in its own browser, which ends with it, and returns the visible HTML.
 * @throws {Failure} `cancelled` and other reasons of the signal; `upstream-failed` when the browser breaks
 */
export const renderUrl = async (
  wanted: PageToRender,
  { settings, ports }: Pick<Visit, "settings" | "ports">,
  signal: AbortSignal,
): Promise<Rendered> => {
  const tooLate = AbortSignal.timeout(settings.timeoutMs + graceMs);
  const tooMuch = new AbortController();
  const stop = AbortSignal.any([signal, tooLate, tooMuch.signal]);
  const door = await ports.openDoor(wanted);
  try {
    const onTooMuchMemory = (): void => tooMuch.abort();
    const browser = await openBrowser(settings, { doorPort: door.port, onTooMuchMemory }, stop);
    try {
      return await visit(wanted, { context: browser.context, door, settings, ports });
    } finally {
      await browser.close();
    }
  } catch (cause) {
    if (signal.aborted) throw asFailure(signal.reason);
    const words = errorMessage(cause);
    if (words.includes("has been closed") && !stop.aborted && !door.isFull())
      return unavailable("damaged", "The page has closed itself in the browser.");
    if (tooMuch.signal.aborted || words.includes("crashed"))
      return unavailable(
        "too-large",
        `The page takes more than ${settings.memoryMb} MB of memory in a browser; raise RENDER_MEMORY_MB to read it.`,
      );
    if (door.isFull())
      return unavailable("too-large", "The page loads more in a browser than RENDER_MAX_BYTES allows.");
    if (tooLate.aborted)
      return unavailable(
        "timeout",
        `The scripts of the page showed no text within ${settings.timeoutMs / 1_000} seconds; raise RENDER_TIMEOUT_MS to wait longer.`,
      );
    throw new Failure("upstream-failed", `the browser broke: ${words.split("\n")[0]}`, {
      retry: "backoff",
      cause,
    });
  } finally {
    await door.close();
  }
};

import type { InputOf, OutputOf, renderPage } from "@quarry/contracts";
import { asFailure, Failure } from "@quarry/failure";
import type { BrowserDoor } from "@quarry/web";
import type { BrowserContext, Page } from "playwright-core";
import { createRequestJudge, type RequestJudge } from "./judge-request.ts";
import { type BrowserSettings, openBrowser } from "./open-browser.ts";
import { showPage, type ShowLimits } from "./show-page.ts";

/** A page that is wanted. */
export type PageToRender = Pick<InputOf<typeof renderPage>, "url" | "found">;

/** How browsers run, and how much one page may take. */
export interface RenderSettings extends BrowserSettings, ShowLimits {
  /** Milliseconds after which what is there of a page is taken. */
  readonly timeoutMs: number;
  readonly maxRequests: number;
}

/** The network of one page, and what closes its wall of consent. */
export interface RenderPorts {
  readonly openDoor: (page: PageToRender) => Promise<BrowserDoor>;
  readonly refuseConsent: (page: Page) => Promise<void>;
}

type Unavailable = Extract<OutputOf<typeof renderPage>, { status: "unavailable" }>;

/** A page as a browser shows it, or why there is none. */
export type Rendered =
  | (Omit<Extract<OutputOf<typeof renderPage>, { status: "rendered" }>, "bytes"> & { readonly html: string })
  | Unavailable;

/** Of a page that answers nobody, this long after its time its browser is ended. */
const graceMs = 8_000;

const unavailable = (reason: Unavailable["reason"], detail: string): Unavailable => ({
  status: "unavailable",
  reason,
  detail,
});

/** Keeps a page to itself: other windows are closed, questions of its scripts are answered with no. */
const shutIn = async (context: BrowserContext, page: Page, judge: RequestJudge): Promise<void> => {
  context.on("page", (other) => void other.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  await context.route("**/*", async (route) => {
    const request = route.request();
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const asked = {
      url: request.url(),
      method: request.method(),
      kind: request.resourceType(),
      isNavigation,
    };
    // A page that has gone waits for no answer.
    await (judge.allows(asked) ? route.continue() : route.abort("blockedbyclient")).catch(() => undefined);
  });
};

const countOpen = (page: Page): (() => number) => {
  let open = 0;
  page.on("request", () => (open += 1));
  page.on("requestfinished", () => (open -= 1));
  page.on("requestfailed", () => (open -= 1));
  return () => open;
};

const versionOf = async (context: BrowserContext, page: Page): Promise<string> => {
  const session = await context.newCDPSession(page);
  const { product } = await session.send("Browser.getVersion");
  await session.detach();
  return product.replace(/^(?:Headless)?Chrome\//u, "Chromium ");
};

const notLoaded = (error: unknown, { host }: URL, door: BrowserDoor): Unavailable => {
  const words = error instanceof Error ? error.message : String(error);
  const [, reason = "it ended the connection"] = /net::(ERR_\w+)/u.exec(words) ?? [];
  if (door.refused().length > 0)
    return unavailable(
      "address-refused",
      `The browser was led to ${door.refused()[0]}, which may not be dialled.`,
    );
  if (words.includes("Download is starting"))
    return unavailable(
      "unsupported-type",
      `${host} hands a browser a file instead of a page, and nothing is downloaded.`,
    );
  if (/Timeout \d+ms/u.test(words))
    return unavailable("timeout", `${host} did not answer the browser in time.`);
  return unavailable("unreachable", `${host} could not be opened in a browser (${reason}).`);
};

interface Visit {
  readonly context: BrowserContext;
  readonly door: BrowserDoor;
  readonly settings: RenderSettings;
  readonly ports: RenderPorts;
}

const visit = async (wanted: PageToRender, { context, door, settings, ports }: Visit): Promise<Rendered> => {
  const url = new URL(wanted.url);
  const until = performance.now() + settings.timeoutMs;
  const page = context.pages()[0] ?? (await context.newPage());
  const judge = createRequestJudge(url.href, settings.maxRequests);
  const open = countOpen(page);
  await shutIn(context, page, judge);
  const browser = await versionOf(context, page);
  try {
    const response = await page.goto(url.href, { waitUntil: "commit", timeout: settings.timeoutMs });
    const status = response?.status() ?? 200;
    if (status >= 400)
      return unavailable("refused", `${url.host} answers a browser with HTTP status ${status}.`);
  } catch (error) {
    if (page.isClosed()) throw error;
    return notLoaded(error, url, door);
  }
  const html = await showPage({ page, open, until }, settings, ports.refuseConsent);
  if (html === undefined)
    return unavailable(
      "too-large",
      `The page has more than ${settings.maxHtmlCharacters} characters of HTML in a browser; raise RENDER_MAX_HTML_BYTES.`,
    );
  return {
    status: "rendered",
    url: page.url(),
    html,
    browser,
    requests: judge.count(),
    refused: judge.refused(),
  };
};

/**
 * Shows a page in a browser of its own, which is ended with it, and answers with the HTML of what is shown.
 * @throws {Failure} `cancelled` and what else the signal says; `upstream-failed` when the browser breaks
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
    const words = cause instanceof Error ? cause.message : String(cause);
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
        `The scripts of the page gave no text free within ${settings.timeoutMs / 1_000} seconds; raise RENDER_TIMEOUT_MS to wait longer.`,
      );
    throw new Failure("upstream-failed", `the browser broke: ${words.split("\n")[0]}`, {
      retry: "backoff",
      cause,
    });
  } finally {
    await door.close();
  }
};

import { existsSync } from "node:fs";
import { createResolve, isForeignAddress, readExemptHosts } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { openSocksDoor, userAgentFor } from "@quarry/web/browser";
import { findChromium, installChromium } from "./browser/find-chromium.ts";
import { createConsentRefuser } from "./browser/refuse-consent.ts";
import { type RenderPorts, type RenderSettings, renderUrl } from "./browser/render-url.ts";
import type { RendererConfig } from "./config.ts";
import type { RenderPagePorts } from "./render-page.ts";

const connectTimeoutMs = 10_000;

/** Chromium cannot sandbox its processes as root. */
const hasSandbox = ({ RENDER_SANDBOX: wanted }: RendererConfig): boolean =>
  wanted === "on" || (wanted === "auto" && process.getuid?.() !== 0);

/**
 * Creates the network of a page: public addresses, allowed hosts, and the page's own host if a user named it.
 * @throws {Failure} `bad-configuration` for an entry that is not a host
 */
const createOpenDoor = (config: RendererConfig): RenderPorts["openDoor"] => {
  const { allowance, isOnlyForUsers, forbiddenFrom } = readExemptHosts(config);
  const resolve = createResolve({ isExempt: (hostname) => allowance.names(hostname) });
  return ({ url, found }) =>
    openSocksDoor({
      allowance,
      forbids: found === true ? isOnlyForUsers : forbiddenFrom(new URL(url)),
      resolve,
      isPublic: isForeignAddress,
      proxy: config.EGRESS_PROXY,
      timeoutMs: connectTimeoutMs,
      maxBytes: config.RENDER_MAX_BYTES,
    });
};

const settingsOf = (config: RendererConfig, environment: NodeJS.ProcessEnv): RenderSettings => {
  const program = findChromium(environment);
  if (program === undefined || !existsSync(program))
    throw new Failure("bad-configuration", `there is no browser to show pages in: ${installChromium}`, {
      retry: "never",
    });
  return {
    program,
    userAgent: userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT),
    hasSandbox: hasSandbox(config),
    memoryMb: config.RENDER_MEMORY_MB,
    timeoutMs: config.RENDER_TIMEOUT_MS,
    maxRequests: config.RENDER_MAX_REQUESTS,
    maxHtmlCharacters: config.RENDER_MAX_HTML_BYTES,
    maxScrolls: config.RENDER_MAX_SCROLLS,
  };
};

/**
 * Opens the renderer with the configured limits; no browser runs between two pages.
 * @throws {Failure} `bad-configuration` without a browser, and for an entry of EGRESS_ALLOW or EGRESS_ALLOW_FOUND that is not a host
 */
export const openRenderer = (
  config: RendererConfig,
  { environment, log }: { readonly environment: NodeJS.ProcessEnv; readonly log: Pick<Logger, "warn"> },
): RenderPagePorts["render"] => {
  const settings = settingsOf(config, environment);
  const ports = { openDoor: createOpenDoor(config), refuseConsent: createConsentRefuser() };
  if (!settings.hasSandbox)
    log.warn(
      { program: settings.program },
      "Chromium runs without its sandbox: as root, or because RENDER_SANDBOX is off",
    );
  return (page, signal) => renderUrl(page, { settings, ports }, signal);
};

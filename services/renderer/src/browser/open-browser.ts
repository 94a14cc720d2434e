import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { killBrowser, watchMemory } from "./watch-memory.ts";

/** Settings for running a browser. */
export interface BrowserSettings {
  /** Path of Chromium. */
  readonly program: string;
  readonly userAgent: string;
  /** True if it sandboxes its own processes; impossible as root, or if containers may not create user namespaces. */
  readonly hasSandbox: boolean;
  /** Memory limit in megabytes for all its processes. */
  readonly memoryMb: number;
}

/** A browser for one page, with a temporary profile. */
export interface OpenBrowser {
  readonly context: BrowserContext;
  /** Ends all its processes in any state, and removes its profile. */
  close(): Promise<void>;
}

const megabyte = 1_048_576;

/** Switches that disable everything a browser does by itself, or lets pages do, except showing a page. */
const switchesFor = (memoryMb: number): string[] => [
  // Names are resolved by the proxy, and no traffic bypasses it: no UDP, so neither QUIC nor WebRTC.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--block-new-web-contents",
  "--deny-permission-prompts",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-notifications",
  `--js-flags=--max-old-space-size=${Math.ceil(memoryMb / 2)}`,
];

/** Removed from pages before their scripts run: connections that are not HTTP. */
const withoutConnections = `for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport", "SharedWorker"])
  delete globalThis[name];`;

/** Shadow trees are open, so that the text of components can be read. */
const withOpenTrees = `const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: "open" }); };`;

/** Starts a browser whose only network is a local proxy; it ends when the signal fires, or at its memory limit. */
export const openBrowser = async (
  { program, userAgent, hasSandbox, memoryMb }: BrowserSettings,
  { doorPort, onTooMuchMemory }: { readonly doorPort: number; readonly onTooMuchMemory: () => void },
  signal: AbortSignal,
): Promise<OpenBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), "quarry-browser-"));
  const kill = (): void => killBrowser(profile);
  const removeProfile = (): Promise<void> => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  let unwatch = (): void => undefined;
  signal.addEventListener("abort", kill, { once: true });
  try {
    signal.throwIfAborted();
    // Loaded for the first page: an idle renderer stays small.
    const { chromium } = await import("playwright-core");
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: program,
      chromiumSandbox: hasSandbox,
      args: switchesFor(memoryMb),
      // No keys or addresses, so that code that escapes from a page finds none.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: profile, LANG: "C.UTF-8" },
      proxy: { server: `socks5://127.0.0.1:${doorPort}`, bypass: "<-loopback>" },
      userAgent,
      viewport: { width: 1_280, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
      acceptDownloads: false,
      permissions: [],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // Aborted before there was a process to kill.
    signal.throwIfAborted();
    unwatch = watchMemory(profile, memoryMb * megabyte, () => {
      onTooMuchMemory();
      kill();
    });
    await context.addInitScript(`${withoutConnections}\n{ ${withOpenTrees} }`);
    await context.routeWebSocket(/.*/u, (socket) => void socket.close());
    return {
      context,
      close: async () => {
        unwatch();
        signal.removeEventListener("abort", kill);
        // A hanging page would prevent the browser from closing.
        kill();
        await context.close().catch(() => undefined);
        await removeProfile();
      },
    };
  } catch (error) {
    unwatch();
    signal.removeEventListener("abort", kill);
    kill();
    await removeProfile();
    throw error;
  }
};

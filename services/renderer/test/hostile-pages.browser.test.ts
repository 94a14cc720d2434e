import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FixtureWeb, startFixtureWeb } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../src/browser/find-chromium.ts";
import { hostilePages, hostileSentences } from "./pages/hostile-pages.ts";
import { rendererFor } from "./set-up.ts";

const profiles = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("quarry-browser-"));

describe.skipIf(findChromium(process.env) === undefined)(
  "pages that would do harm in a browser (needs chromium on the PATH)",
  () => {
    // Other tests open browsers at the same time.
    const shared = process.env["TMPDIR"];
    const own = mkdtempSync(join(tmpdir(), "hostile-"));
    let inside: FixtureWeb;
    let web: FixtureWeb;
    const datagrams: Buffer[] = [];
    const socket = createSocket("udp4").on("message", (message) => datagrams.push(message));
    beforeAll(async () => {
      process.env["TMPDIR"] = own;
      socket.bind(0, "127.0.0.1");
      await once(socket, "listening");
      inside = await startFixtureWeb({});
      const forbidden = { url: inside.url, port: inside.port, datagrams: socket.address().port };
      web = await startFixtureWeb(Object.assign({}, ...hostilePages.map(({ write }) => write(forbidden))));
    });
    afterAll(async () => {
      if (shared === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = shared;
      rmSync(own, { recursive: true, force: true });
      socket.close();
      await Promise.all([web.stop(), inside.stop()]);
    });

    it.each(hostilePages)(
      "are survived: one that $name",
      async ({ path, reasons, asks = [], absent = [], limits = {} }) => {
        const before = { profiles: profiles(), requests: web.requests.length };
        const rendered = await rendererFor(web.port, limits)({ url: `${web.url}${path}` });
        expect(inside.requests.map((request) => request.path)).toEqual([]);
        expect([inside.connections(), datagrams.length]).toEqual([0, 0]);
        // The request limit, plus the proxy's own refusals.
        const maxRequests = Number(limits["RENDER_MAX_REQUESTS"] ?? 200) + 10;
        expect(web.requests.length - before.requests).toBeLessThanOrEqual(maxRequests);
        expect(profiles()).toEqual(before.profiles);
        // Every page leaves a cookie for its whole site, and none of them reaches the next browser.
        const first = web.requests.find((request) => request.path === path);
        if (reasons === undefined) expect(first).toBeDefined();
        expect(first?.headers.cookie).toBeUndefined();
        const asked = web.requests.map((request) => request.path);
        expect(asks.filter((each) => !asked.includes(`${path}${each}`))).toEqual([]);
        const html = rendered.status === "rendered" ? rendered.html : "";
        expect(absent.filter((words) => html.includes(words))).toEqual([]);
        if (reasons === undefined || rendered.status === "rendered")
          expect({
            ...rendered,
            missing: hostileSentences.filter((each) => !html.includes(each)),
          }).toMatchObject({
            status: "rendered",
            missing: [],
          });
        else expect(reasons).toContain(rendered.reason);
      },
    );
  },
);

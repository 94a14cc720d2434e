import { once } from "node:events";
import { type FixturePage, fixturePages } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { allowed, egressWith, read, secret, startWeb } from "../../src/testing/web-test.ts";

const sized = (bytes: number, contentType: string): FixturePage => ({
  headers: { "content-type": contentType },
  body: Buffer.alloc(bytes, "x"),
});
const limits = { maxBytes: 3_000_000, maxHtmlBytes: 1_000_000 };

describe("createEgress, within its limits", () => {
  describe("of size", () => {
    it("reads a page of just the limit", async () => {
      const web = await startWeb({ "/": sized(1_000_000, "text/html") });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered" });
    });

    it.each([
      ["text/html; charset=utf-8", "page is larger than 1 MB; raise FETCH_MAX_HTML_BYTES to read it."],
      ["application/xhtml+xml", "page is larger than 1 MB; raise FETCH_MAX_HTML_BYTES to read it."],
      ["text/plain", "page is larger than 1 MB; raise FETCH_MAX_HTML_BYTES to read it."],
      ["application/pdf", "file is larger than 3 MB; raise FETCH_MAX_BYTES to read it."],
      ["application/json", "file is larger than 3 MB; raise FETCH_MAX_BYTES to read it."],
      ["application/octet-stream", "file is larger than 3 MB; raise FETCH_MAX_BYTES to read it."],
    ])("names the limit of %s and what to raise", async (contentType, words) => {
      const [web, long] = [sized(1_000_001, contentType), sized(3_000_001, contentType)];
      const pages = await startWeb({ "/": web, "/long": long });
      const first = await read(allowed(pages, limits), `${pages.url}/`);
      expect(first.status).toBe(words.startsWith("file") ? "answered" : "unavailable");
      expect(await read(allowed(pages, limits), `${pages.url}/long`)).toMatchObject({
        reason: "too-large",
        detail: `The ${words}`,
      });
    });

    it("treats content without a type as a page", async () => {
      const web = await startWeb({ "/": { body: Buffer.alloc(1_000_001) } });
      expect(await read(allowed(web, limits), `${web.url}/`)).toMatchObject({ reason: "too-large" });
    });

    it("never lets a page be larger than a file", async () => {
      const web = await startWeb({ "/": sized(1_001, "text/html") });
      const egress = allowed(web, { maxBytes: 1_000, maxHtmlBytes: 1_000_000 });
      expect(await read(egress, `${web.url}/`)).toMatchObject({
        detail: "The page is larger than 1 kB; raise FETCH_MAX_BYTES to read it.",
      });
    });

    it("keeps to the limit of one request, or cuts the body there", async () => {
      const web = await startWeb({
        "/": sized(2_000, "text/plain"),
        "/bomb": fixturePages.bomb(2_000, "gzip"),
      });
      const egress = allowed(web);
      expect(await read(egress, `${web.url}/`, { maxBytes: 1_500 })).toMatchObject({
        reason: "too-large",
        detail: "The page is larger than 1.5 kB, which is the limit here.",
      });
      for (const path of ["/", "/bomb"]) {
        const cut = await read(egress, `${web.url}${path}`, { maxBytes: 1_500, isCut: true });
        expect(cut.status === "answered" && cut.bytes.byteLength).toBe(1_500);
      }
    });

    it("stops an endless body and hangs up", async () => {
      const hungUp = Promise.withResolvers<void>();
      const { body } = fixturePages.endlessBody();
      const web = await startWeb({
        "/": {
          headers: { "content-type": "application/pdf" },
          body: (response) => {
            response.once("close", () => hungUp.resolve());
            if (typeof body === "function") body(response);
          },
        },
      });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "too-large" });
      await hungUp.promise;
    });

    it("does not wait for a body that is announced too large", async () => {
      const web = await startWeb({
        "/": { headers: { "content-length": "1000001" }, body: (page) => page.write("x") },
      });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "too-large" });
    });

    it("takes of a body that is longer than announced what was announced", async () => {
      const web = await startWeb({ "/": fixturePages.lyingLength("short and long", 5) });
      const page = await read(allowed(web), `${web.url}/`);
      expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("short");
    });

    it("tries again for a body that is shorter than announced", async () => {
      const web = await startWeb({ "/": fixturePages.lyingLength("short", 500) });
      await expect(read(allowed(web), `${web.url}/`)).rejects.toMatchObject({ code: "upstream-failed" });
    });

    it.each([
      ["in one", { "x-long": "x".repeat(20_000) }],
      ["in many", Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x-${at}`, "x".repeat(50)]))],
    ])("refuses headers above 16 kB %s", async (_case, headers) => {
      const web = await startWeb({ "/": { headers, body: "" } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
        reason: "too-large",
        detail: `127.0.0.1:${web.port} answered with more than 16 kB of headers, which is the limit.`,
      });
    });
  });

  describe("of packing", () => {
    it.each(["gzip", "deflate", "br", "zstd"] as const)("calls a bomb of %s one", async (encoding) => {
      const web = await startWeb({ "/": fixturePages.bomb(20_000_000, encoding) });
      const egress = allowed(web, { maxBytes: 50_000_000, maxHtmlBytes: 10_000_000 });
      expect(await read(egress, `${web.url}/`)).toMatchObject({
        reason: "too-large",
        detail: `127.0.0.1:${web.port} sent a body that unpacks to more than 100 times its size, like a decompression bomb.`,
      });
    });

    it.each(["gzip", "deflate", "br", "zstd"])("calls a page damaged that is not %s", async (encoding) => {
      const body = Buffer.from([0xff, 0xff, 0xff, 0, 1, 2]);
      const web = await startWeb({ "/": { headers: { "content-encoding": encoding }, body } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "damaged" });
    });
  });

  describe("of time", () => {
    const endless = ["slowDrip", "silence", "hangingHeaders", "drippingHeaders"] as const;

    it.each(endless)("gives up on %s at the deadline", async (name) => {
      const web = await startWeb({ "/": fixturePages[name]() });
      expect(await read(allowed(web, { timeoutMs: 300 }), `${web.url}/`)).toMatchObject({
        reason: "timeout",
        detail: expect.stringContaining("within 0.3 seconds; raise FETCH_TIMEOUT_MS"),
      });
    });

    it("gives up on a page whose connection is never closed, and closes it", async () => {
      const hungUp = Promise.withResolvers<void>();
      const { raw } = fixturePages.neverClosed("<p>all of it");
      const web = await startWeb({
        "/": {
          raw: (socket) => {
            void once(socket, "close").then(() => hungUp.resolve());
            raw?.(socket);
          },
        },
      });
      expect(await read(allowed(web, { timeoutMs: 2_000 }), `${web.url}/`)).toMatchObject({
        reason: "timeout",
      });
      await hungUp.promise;
    });

    it("has one deadline for all redirects together", async () => {
      const slowly = (to: string): FixturePage => ({
        raw: (socket) =>
          void setTimeout(() => socket.end(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\n\r\n`), 150),
      });
      const web = await startWeb({ "/": slowly("/1"), "/1": slowly("/2"), "/2": slowly("/3"), "/3": secret });
      // Each redirect takes less than the limit, all together take more.
      expect(await read(allowed(web, { timeoutMs: 400 }), `${web.url}/`)).toMatchObject({
        reason: "timeout",
      });
    });

    it("tries again later where the lookup of the name used up the time", async () => {
      const egress = egressWith({ timeoutMs: 1_000, resolve: () => new Promise(() => undefined) });
      await expect(read(egress, "http://slow.example/")).rejects.toMatchObject({
        code: "upstream-failed",
        retry: "backoff",
        message: "slow.example: ETIMEOUT",
      });
    });

    it("reads one page while another one drips", async () => {
      const web = await startWeb({ "/drip": fixturePages.slowDrip(), "/": { body: "there" } });
      const egress = allowed(web);
      const gone = new AbortController();
      const dripping = egress.get(`${web.url}/drip`, gone.signal);
      expect(await read(egress, `${web.url}/`)).toMatchObject({ status: "answered" });
      gone.abort();
      await expect(dripping).rejects.toMatchObject({ code: "cancelled" });
    });
  });
});

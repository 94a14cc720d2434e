import { gzipSync } from "node:zlib";
import { createEgressAllowance } from "@quarry/egress";
import { fixturePages } from "@quarry/testkit";
import { getGlobalDispatcher, ProxyAgent, setGlobalDispatcher } from "undici";
import { describe, expect, it, onTestFinished } from "vitest";
import { allowed, egressWith, loopback, read, startWeb } from "../../src/testing/web-test.ts";

describe("createEgress, reading a page", () => {
  it("gives it with its type, unpacked", async () => {
    const web = await startWeb({ "/": fixturePages.html("<p>grüße") });
    const page = await read(allowed(web), `${web.url}/`);
    expect(page).toMatchObject({
      status: "answered",
      url: `${web.url}/`,
      contentType: "text/html; charset=utf-8",
    });
    expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("<p>grüße");
  });

  it("tells the site what it can read and who asks, and nothing else", async () => {
    const web = await startWeb({ "/": { headers: { "set-cookie": "id=1" }, body: "x" } });
    const egress = allowed(web, { userAgent: "quarry-fetcher/0.1 (+mailto:a@b.example)" });
    await read(egress, `${web.url}/`);
    await read(egress, `${web.url}/?second`);
    for (const { headers } of web.requests) {
      expect(headers).toEqual({
        host: `127.0.0.1:${web.port}`,
        connection: "keep-alive",
        accept: expect.stringContaining("text/html"),
        "accept-encoding": "gzip, deflate, br, zstd",
        "user-agent": "quarry-fetcher/0.1 (+mailto:a@b.example)",
      });
    }
  });

  it("bypasses a process-wide proxy, which would connect without checks", async () => {
    const web = await startWeb({ "/": fixturePages.html("<p>here") });
    const proxy = await startWeb({});
    const usual = getGlobalDispatcher();
    onTestFinished(() => {
      setGlobalDispatcher(usual);
    });
    setGlobalDispatcher(new ProxyAgent(proxy.url));
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered" });
    expect(proxy.connections()).toBe(0);
  });

  it.each([["gzip"], ["deflate"], ["br"], ["zstd"], ["gzip", "br", "zstd", "deflate", "gzip"]] as const)(
    "unpacks %s %s %s %s %s",
    async (...encodings) => {
      const web = await startWeb({ "/": fixturePages.bomb(50_000, ...encodings) });
      const page = await read(allowed(web), `${web.url}/`);
      expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("x".repeat(50_000));
    },
  );

  it("reads a body as it is when its encoding has a name that nobody knows", async () => {
    const web = await startWeb({ "/": { headers: { "content-encoding": "utf-8" }, body: "plain" } });
    const page = await read(allowed(web), `${web.url}/`);
    expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("plain");
  });

  it("reads a page in gzip without a label", async () => {
    const headers = { "content-type": "text/html" };
    const web = await startWeb({ "/": { headers, body: gzipSync("It froze in May.") } });
    const page = await read(allowed(web), `${web.url}/`);
    expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("It froze in May.");
  });

  describe("again", () => {
    const modified = "Sat, 21 Nov 2026 10:00:00 GMT";
    const dated = { headers: { etag: 'W/"7"', "last-modified": modified }, body: "text" };

    it("says by what a later visit can ask whether it has changed", async () => {
      const web = await startWeb({ "/": dated });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
        etag: 'W/"7"',
        lastModified: modified,
      });
    });

    it("asks whether it has changed, and is told that it has not", async () => {
      const web = await startWeb({ "/": { status: 304, headers: { etag: 'W/"7"' } } });
      const outcome = await read(allowed(web), `${web.url}/`, { etag: 'W/"7"', lastModified: modified });
      expect(outcome).toEqual({ status: "not-modified" });
      expect(web.requests[0]?.headers).toMatchObject({
        "if-none-match": 'W/"7"',
        "if-modified-since": modified,
      });
    });

    it("takes no 304 for an answer to a question it has not asked", async () => {
      const web = await startWeb({ "/": { status: 304 } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "refused" });
    });

    it("asks along a redirect of the same site, and keeps what it knows from any other", async () => {
      const other = await startWeb({ "/": dated });
      const web = await startWeb({
        "/": fixturePages.redirect("/moved"),
        "/moved": fixturePages.redirect(`${other.url}/`),
      });
      const hosts = [web, other].map(({ port }) => `127.0.0.1:${port}`);
      const egress = egressWith({ allowance: createEgressAllowance(hosts), resolve: async () => [loopback] });
      await read(egress, `${web.url}/`, { etag: '"secret"', lastModified: modified });
      expect(web.requests.map(({ headers }) => headers["if-none-match"])).toEqual(['"secret"', '"secret"']);
      expect(Object.keys(other.requests[0]?.headers ?? {})).not.toContain("if-none-match");
      expect(Object.keys(other.requests[0]?.headers ?? {})).not.toContain("if-modified-since");
    });

    it("leaves out what no header can hold", async () => {
      const web = await startWeb({ "/": { body: "x" } });
      expect(await read(allowed(web), `${web.url}/`, { etag: '"a\r\nCookie: b"' })).toMatchObject({
        status: "answered",
      });
      expect(web.requests[0]?.headers).not.toHaveProperty("if-none-match");
    });
  });
});

import { once } from "node:events";
import { createServer } from "node:net";
import { Failure } from "@quarry/failure";
import { fixturePages, type FixtureRoutes, type FixtureWeb, startFixtureWeb } from "@quarry/testkit";
import { getGlobalDispatcher, ProxyAgent, setGlobalDispatcher } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { createEgress, type EgressOptions } from "../../src/egress/create-egress.ts";
import { createEgressAllowance } from "../../src/egress/egress-allowance.ts";
import type { Resolve } from "../../src/egress/guarded-connect.ts";
import type { Egress } from "../../src/ports.ts";

const loopback = { address: "127.0.0.1", family: 4 };
const elsewhere = { address: "93.184.216.34", family: 4 };
const secret = { body: "SECRET" };
const noSignal = new AbortController().signal;

describe("createEgress", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const startWeb = async (pages: FixtureRoutes | ((url: string) => FixtureRoutes)): Promise<FixtureWeb> => {
    const web = await startFixtureWeb(pages);
    closing.push(() => web.stop());
    return web;
  };
  const egressWith = (options: Partial<EgressOptions>): Egress => {
    const egress = createEgress({
      allowance: createEgressAllowance([]),
      resolve: () => Promise.reject(new Error("nothing is resolved in this test")),
      now: () => new Date(),
      maxBytes: 1_000_000,
      maxHtmlBytes: 1_000_000,
      timeoutMs: 10_000,
      userAgent: "test",
      ...options,
    });
    closing.push(() => egress.close());
    return egress;
  };
  const allowed = (web: FixtureWeb, options: Partial<EgressOptions> = {}): Egress =>
    egressWith({ allowance: createEgressAllowance([`127.0.0.1:${web.port}`]), ...options });
  /** An egress that may dial the web's port, so that nothing but the address decides. */
  const guarded = (web: FixtureWeb, resolve: Resolve): Egress => egressWith({ ports: [web.port], resolve });
  const read = (egress: Egress, url: string): ReturnType<Egress["get"]> => egress.get(url, noSignal);

  it("reads a page with its type, decoded", async () => {
    const web = await startWeb({ "/": fixturePages.html("<p>grüße") });
    const page = await read(allowed(web), `${web.url}/`);
    expect(page).toMatchObject({
      status: "answered",
      url: `${web.url}/`,
      contentType: "text/html; charset=utf-8",
    });
    expect(page.status === "answered" && Buffer.from(page.bytes).toString()).toBe("<p>grüße");
    expect(web.requests[0]?.headers["user-agent"]).toBe("test");
  });

  it("goes past a proxy that is set for the whole process, which would dial for it unguarded", async () => {
    const web = await startWeb({ "/": fixturePages.html("<p>here") });
    const proxy = await startWeb({});
    const usual = getGlobalDispatcher();
    closing.push(async () => setGlobalDispatcher(usual));
    setGlobalDispatcher(new ProxyAgent(proxy.url));
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered" });
    expect(proxy.connections()).toBe(0);
  });

  describe("addresses", () => {
    it("refuses a literal, and opens no connection for it", async () => {
      const web = await startWeb({ "/": secret });
      const egress = egressWith({ ports: [web.port] });
      for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0"]) {
        expect(await read(egress, `http://${host}:${web.port}/`)).toMatchObject({
          reason: "address-refused",
        });
      }
      expect(web.connections()).toBe(0);
    });

    it("checks a literal in the connector too", async () => {
      const web = await startWeb({ "/": secret });
      const egress = egressWith({ ports: [web.port], isPublic: () => false });
      expect(await read(egress, `http://93.184.216.34:${web.port}/`)).toMatchObject({
        reason: "address-refused",
      });
    });

    it.each([
      ["a private answer", [loopback]],
      ["a private answer among public ones", [elsewhere, loopback]],
      ["an embedded private answer", [{ address: "::ffff:127.0.0.1", family: 6 }]],
      ["no answer", []],
    ])("refuses a name with %s, and opens no connection", async (_case, answers) => {
      const web = await startWeb({ "/": secret });
      const egress = guarded(web, () => Promise.resolve(answers));
      const outcome = await read(egress, `http://evil.example:${web.port}/`);
      expect(outcome).toMatchObject({ reason: "address-refused" });
      expect(JSON.stringify(outcome)).not.toContain("127.0.0.1");
      expect(web.connections()).toBe(0);
    });

    it("resolves a name once per connection and dials that answer, with the name as Host", async () => {
      const web = await startWeb({ "/": { body: "hello" } });
      const asked: string[] = [];
      const egress = egressWith({
        allowance: createEgressAllowance(["wiki.example"]),
        resolve: (hostname) => {
          asked.push(hostname);
          return Promise.resolve([loopback]);
        },
      });
      expect(await read(egress, `http://wiki.example:${web.port}/`)).toMatchObject({ status: "answered" });
      expect(asked).toEqual(["wiki.example"]);
      expect(web.requests[0]?.headers.host).toBe(`wiki.example:${web.port}`);
    });

    it("keeps the name as SNI for the pinned address", async () => {
      const hello = Promise.withResolvers<string>();
      const server = createServer((socket) => {
        socket
          .once("error", () => undefined)
          .once("data", (data) => {
            hello.resolve(data.toString("latin1"));
            socket.destroy();
          });
      }).listen(0, "127.0.0.1");
      closing.push(() => new Promise((resolve) => server.close(() => resolve())));
      await once(server, "listening");
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const egress = egressWith({
        allowance: createEgressAllowance(["wiki.example"]),
        resolve: () => Promise.resolve([loopback]),
      });
      await expect(read(egress, `https://wiki.example:${port}/`)).rejects.toMatchObject({
        code: "upstream-failed",
      });
      expect(await hello.promise).toContain("wiki.example");
    });

    it("refuses the second answer of a name that flips, which a check before the request lets through", async () => {
      const web = await startWeb({ "/": secret });
      const flipping = (): Resolve => {
        const answers = [elsewhere, loopback];
        return () => Promise.resolve([answers.shift() ?? loopback]);
      };
      const naive = flipping();
      const isCheckPassed = (await naive("rebind.example"))[0]?.address === elsewhere.address;
      const [dialled] = await naive("rebind.example");
      const leaked = await (await fetch(`http://${dialled?.address}:${web.port}/`)).text();
      expect([isCheckPassed, leaked]).toEqual([true, "SECRET"]);

      const resolve = flipping();
      await resolve("rebind.example");
      const before = web.connections();
      expect(await read(guarded(web, resolve), `http://rebind.example:${web.port}/`)).toMatchObject({
        reason: "address-refused",
      });
      expect(web.connections()).toBe(before);
    });
  });

  describe("redirects", () => {
    it.each([301, 302, 303, 307, 308])("follows %i and says where it ended", async (status) => {
      const web = await startWeb({
        "/a/from": fixturePages.redirect("../to", status),
        "/to": { body: "there" },
      });
      expect(await read(allowed(web), `${web.url}/a/from`)).toMatchObject({ url: `${web.url}/to` });
    });

    it.each([
      ["a private address", "http://10.0.0.1/"],
      ["the metadata service", "//169.254.169.254/latest/meta-data/"],
      ["another port of an exempt host", "http://127.0.0.1:1/"],
      ["a file", "file:///etc/passwd"],
      ["a name and password", "http://user:secret@example.org/"],
    ])("refuses a redirect to %s", async (_case, location) => {
      const web = await startWeb({ "/": fixturePages.redirect(location) });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
        reason: "address-refused",
        detail: expect.stringContaining("redirects to an address that is refused"),
      });
    });

    it("follows a location that is not escaped", async () => {
      const location = Buffer.from("/café/中文", "utf8").toString("latin1");
      const web = await startWeb({
        "/from": fixturePages.redirect(location),
        [encodeURI("/café/中文")]: { body: "there" },
        "/old": fixturePages.redirect("/caf\xe9"),
        [encodeURI("/café")]: { body: "there" },
      });
      expect(await read(allowed(web), `${web.url}/from`)).toMatchObject({ status: "answered" });
      expect(await read(allowed(web), `${web.url}/old`)).toMatchObject({ status: "answered" });
    });

    it("refuses a redirect to a name that resolves to a private address", async () => {
      const web = await startWeb((url) => ({
        "/": fixturePages.redirect(url.replace("127.0.0.1", "inner.example")),
      }));
      const egress = allowed(web, { ports: [web.port], resolve: () => Promise.resolve([loopback]) });
      expect(await read(egress, `${web.url}/`)).toMatchObject({ reason: "address-refused" });
      expect(web.requests).toHaveLength(1);
    });

    it("finds a circle", async () => {
      const web = await startWeb({ "/a": fixturePages.redirect("/b"), "/b": fixturePages.redirect("/a") });
      expect(await read(allowed(web), `${web.url}/a`)).toMatchObject({ reason: "redirect-loop" });
      expect(web.requests).toHaveLength(2);
    });

    it("follows five redirects and no sixth", async () => {
      const hops = Object.fromEntries(
        Array.from({ length: 6 }, (_, hop) => [`/${hop}`, fixturePages.redirect(`/${hop + 1}`)] as const),
      );
      const web = await startWeb({ ...hops, "/6": { body: "the end" } });
      expect(await read(allowed(web), `${web.url}/1`)).toMatchObject({ status: "answered" });
      expect(await read(allowed(web), `${web.url}/0`)).toMatchObject({ reason: "redirect-loop" });
    });
  });

  describe("limits", () => {
    it("stops a gzip bomb at the limit of decoded bytes", async () => {
      const web = await startWeb({ "/": fixturePages.gzipBomb(200_000_000) });
      const before = process.memoryUsage().rss;
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
        reason: "too-large",
        detail: "The page is larger than 1 MB; raise FETCH_MAX_BYTES to read it.",
      });
      expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
    });

    it("stops an endless body at the limit", async () => {
      const web = await startWeb({ "/": fixturePages.endlessBody() });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "too-large" });
    });

    it("does not read a body that is announced too large", async () => {
      const web = await startWeb({
        "/": { headers: { "content-length": "1000001" }, body: (page) => page.write("x") },
      });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "too-large" });
    });

    it("reads a body of just the limit", async () => {
      const web = await startWeb({ "/": { body: Buffer.alloc(1_000_000, "x") } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ status: "answered" });
    });

    it.each(["slowDrip", "silence"] as const)("gives up on %s at the deadline", async (name) => {
      const web = await startWeb({ "/": fixturePages[name]() });
      expect(await read(allowed(web, { timeoutMs: 300 }), `${web.url}/`)).toMatchObject({
        reason: "timeout",
        detail: expect.stringContaining("within 0.3 seconds; raise FETCH_TIMEOUT_MS"),
      });
    });

    it("gives up on a name that is never resolved", async () => {
      const egress = egressWith({ timeoutMs: 200, resolve: () => new Promise(() => undefined) });
      expect(await read(egress, "http://slow.example/")).toMatchObject({ reason: "timeout" });
    });

    it("refuses headers above 16 kB", async () => {
      const web = await startWeb({ "/": { headers: { "x-long": "x".repeat(20_000) }, body: "" } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "too-large" });
    });

    it("refuses more than five encodings", async () => {
      const stacked = Array.from({ length: 6 }, () => "gzip").join(", ");
      const web = await startWeb({ "/": { headers: { "content-encoding": stacked }, body: "x" } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "unsupported-type" });
    });

    it("calls a page damaged that cannot be unpacked", async () => {
      const web = await startWeb({ "/": { headers: { "content-encoding": "gzip" }, body: "not gzip" } });
      expect(await read(allowed(web), `${web.url}/`)).toMatchObject({ reason: "damaged" });
    });
  });

  describe("what goes wrong", () => {
    it("calls a refused connection and an unknown name unreachable", async () => {
      const web = await startWeb({});
      const egress = allowed(web, {
        resolve: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
      });
      await web.stop();
      closing.splice(0, 1);
      expect(await read(egress, `${web.url}/`)).toMatchObject({ reason: "unreachable" });
      expect(await read(egress, "http://no.example/")).toMatchObject({
        reason: "unreachable",
        detail: "There is no host named no.example.",
      });
    });

    it("tries a broken connection and a failed resolver again", async () => {
      const web = await startWeb({ "/": { body: (page) => page.write("x", () => page.destroy()) } });
      const egress = allowed(web, {
        resolve: () => Promise.reject(Object.assign(new Error("try again"), { code: "EAI_AGAIN" })),
      });
      await expect(read(egress, `${web.url}/`)).rejects.toMatchObject({
        code: "upstream-failed",
        retry: "backoff",
      });
      await expect(read(egress, "http://no.example/")).rejects.toMatchObject({ code: "upstream-failed" });
    });

    it("ends with the reason of the signal", async () => {
      const web = await startWeb({ "/": fixturePages.silence() });
      const stop = new AbortController();
      const pending = allowed(web).get(`${web.url}/`, stop.signal);
      const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
      stop.abort(reason);
      await expect(pending).rejects.toBe(reason);
    });

    it("gives 404 as an outcome and 503 as a failure that says when to come back", async () => {
      const web = await startWeb({ "/busy": fixturePages.error(503, { "retry-after": "2" }) });
      expect(await read(allowed(web), `${web.url}/none`)).toMatchObject({ reason: "not-found" });
      await expect(read(allowed(web), `${web.url}/busy`)).rejects.toMatchObject({
        retry: { afterMs: 2_000 },
      });
    });
  });
});

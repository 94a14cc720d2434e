import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import {
  fixturePages,
  type FixtureRoutes,
  type FixtureWeb,
  makeCertificate,
  startFixtureWeb,
} from "./fixture-web.ts";

describe("startFixtureWeb", () => {
  const running: FixtureWeb[] = [];
  const start = async (pages: FixtureRoutes | ((url: string) => FixtureRoutes)): Promise<FixtureWeb> => {
    const web = await startFixtureWeb(pages);
    running.push(web);
    return web;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((web) => web.stop()));
  });

  it("answers its pages, 404 elsewhere, and records what was asked", async () => {
    const web = await start({ "/a?b=1": fixturePages.html("<p>hello") });
    const page = await fetch(`${web.url}/a?b=1`, { headers: { "x-test": "yes" } });
    expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "<p>hello",
    ]);
    expect((await fetch(`${web.url}/other`)).status).toBe(404);
    expect(web.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /a?b=1", "GET /other"]);
    expect(web.requests[0]?.headers["x-test"]).toBe("yes");
    expect(web.connections()).toBeGreaterThan(0);
  });

  it("records what was sent with a request", async () => {
    const web = await start({ "/": { body: "thanks" } });
    await fetch(web.url, { method: "POST", body: "grüße" });
    expect(web.requests[0]).toMatchObject({ method: "POST", body: "grüße" });
  });

  it("speaks https by a certificate for the names it was made for", async () => {
    const secure = await makeCertificate(["wiki.example"]);
    const web = await startFixtureWeb({ "/": { body: "hello" } }, { secure });
    running.push(web);
    const socket = connect({
      port: web.port,
      host: "127.0.0.1",
      servername: "wiki.example",
      ca: secure.cert,
    });
    await once(socket, "secureConnect");
    socket.end("GET / HTTP/1.1\r\nHost: wiki.example\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toContain("hello");
  });

  it("writes to the connection itself what is no HTTP", async () => {
    const web = await start({ "/": { raw: (socket) => void socket.end("-ERR") } });
    await expect(fetch(web.url)).rejects.toThrow("fetch failed");
  });

  it("packs a bomb in several layers", async () => {
    const web = await start({ "/": fixturePages.bomb(5_000_000, "gzip", "br") });
    const page = await fetch(web.url);
    expect(page.headers.get("content-encoding")).toBe("gzip, br");
    expect((await page.arrayBuffer()).byteLength).toBe(5_000_000);
  });

  it("gives each visit its own page", async () => {
    const web = await start({ "/": (visit) => (visit === 1 ? fixturePages.error(503) : { body: "back" }) });
    expect((await fetch(web.url)).status).toBe(503);
    expect(await (await fetch(web.url)).text()).toBe("back");
  });

  it("lets routes redirect to its own address", async () => {
    const web = await start((url) => ({
      "/from": fixturePages.redirect(`${url}/to`, 308),
      "/to": { body: "there" },
    }));
    const page = await fetch(`${web.url}/from`);
    expect([page.url, await page.text()]).toEqual([`${web.url}/to`, "there"]);
  });

  it("packs a bomb that unpacks to the asked size", async () => {
    const web = await start({ "/": fixturePages.gzipBomb(5_000_000) });
    const wire = await new Promise<Buffer>((resolve, reject) => {
      request(web.url, (response) => {
        const chunks: Buffer[] = [];
        response
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("end", () => resolve(Buffer.concat(chunks)));
      })
        .on("error", reject)
        .end();
    });
    expect(wire.byteLength).toBeLessThan(10_000);
    expect(gunzipSync(wire).byteLength).toBe(5_000_000);
  });

  it.each(["slowDrip", "endlessBody"] as const)("never ends %s, and stops all the same", async (name) => {
    const web = await start({ "/": fixturePages[name]() });
    const response = await fetch(web.url);
    const readOn = async (): Promise<void> => {
      let bytes = 0;
      for await (const chunk of response.body ?? []) {
        bytes += chunk.byteLength;
        if (bytes > 20) void web.stop();
      }
    };
    await expect(readOn()).rejects.toThrow("terminated");
    running.splice(0);
  });

  it("stays silent when told to", async () => {
    const web = await start({ "/": fixturePages.silence() });
    const outcome = await new Promise<string>((resolve) => {
      const open = request(web.url, (response) => void text(response).then(resolve));
      open.on("error", () => resolve("cut off")).end();
      open.on("socket", (socket) => socket.once("ready", () => void web.stop()));
    });
    running.splice(0);
    expect(outcome).toBe("cut off");
  });
});

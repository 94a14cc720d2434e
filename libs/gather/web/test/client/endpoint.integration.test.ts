import { Failure } from "@quarry/failure";
import { fixturePages, freePort } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createEndpointClient,
  type EndpointClient,
  type EndpointOptions,
} from "../../src/client/create-endpoint-client.ts";
import { startWeb } from "../../src/testing/web-test.ts";

const noSignal = new AbortController().signal;
const key = "k-0123456789abcdef";

const clientOf = (address: string, options: Partial<EndpointOptions> = {}): EndpointClient => {
  const client = createEndpointClient({
    address,
    variable: "SEARXNG_URL",
    timeoutMs: 60_000,
    maxBytes: 100_000,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
};
const failureOf = async (sending: Promise<unknown>): Promise<Failure> => {
  const error = await sending.catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error("it did not fail");
  return error;
};

describe("createEndpointClient", () => {
  it("asks an internal address by GET, with path, query and headers", async () => {
    const web = await startWeb({ "/base/search?q=a+b%26c&format=json": { body: '{"results":[]}' } });
    const client = clientOf(`${web.url}/base/`);
    const query = { q: "a b&c", format: "json" };
    expect(await client.send({ path: "/search", query, headers: { "x-key": key } }, noSignal)).toMatchObject({
      status: 200,
      body: '{"results":[]}',
    });
    expect(web.requests[0]).toMatchObject({ method: "GET", headers: { "x-key": key } });
    expect(client.host).toBe(`127.0.0.1:${web.port}`);
  });

  it("sends JSON by POST", async () => {
    const web = await startWeb({ "/search": { body: "{}" } });
    await clientOf(web.url).send({ path: "/search", json: { query: "grüße" } }, noSignal);
    expect(web.requests[0]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"query":"grüße"}',
    });
  });

  it("sends the user and password of its address as Basic, and names neither", async () => {
    const web = await startWeb({ "/": { body: "{}" } });
    const client = clientOf(web.url.replace("http://", "http://me:pa%20ss@"));
    await client.send({ path: "/" }, noSignal);
    expect(web.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("me:pa ss").toString("base64")}`,
    );
    expect(client.host).toBe(`127.0.0.1:${web.port}`);
  });

  it("returns an error status as an answer, with its headers and text", async () => {
    const web = await startWeb({ "/": fixturePages.error(429, { "retry-after": "3" }) });
    const answer = await clientOf(web.url).send({ path: "/" }, noSignal);
    expect(answer).toMatchObject({ status: 429, body: "error 429" });
    expect(answer.headers.get("Retry-After")).toBe("3");
  });

  it("follows no redirect, so that the key reaches no other host", async () => {
    const elsewhere = await startWeb({ "/": { body: "SECRET" } });
    const web = await startWeb({ "/": fixturePages.redirect(`${elsewhere.url}/`) });
    const answer = await clientOf(web.url).send({ path: "/", headers: { "x-key": key } }, noSignal);
    expect(answer.status).toBe(302);
    expect(elsewhere.connections()).toBe(0);
  });

  it.each(["//evil.example/", "http://evil.example/", "/../../x", "\\\\evil.example"])(
    "stays with its origin for the path %s",
    async (path) => {
      const web = await startWeb({});
      expect(await clientOf(web.url).send({ path }, noSignal)).toMatchObject({ status: 404 });
      expect(web.requests).toHaveLength(1);
    },
  );

  it("refuses an answer above its limit, unpacked", async () => {
    const web = await startWeb({
      "/": fixturePages.endlessBody(),
      "/bomb": fixturePages.bomb(3_000_000, "gzip"),
    });
    for (const path of ["/", "/bomb"]) {
      expect(await failureOf(clientOf(web.url).send({ path }, noSignal))).toMatchObject({
        code: "upstream-failed",
        message: `127.0.0.1:${web.port} answered with more than 100 kB`,
      });
    }
  });

  it.each(["slowDrip", "silence"] as const)("gives up on %s at its deadline", async (name) => {
    const web = await startWeb({ "/": fixturePages[name]() });
    const client = clientOf(web.url, { timeoutMs: 200 });
    expect(await failureOf(client.send({ path: "/" }, noSignal))).toMatchObject({
      code: "deadline-exceeded",
      message: `127.0.0.1:${web.port} did not answer within 0.2 seconds`,
    });
  });

  it("says which variable to look at when nothing answers", async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    expect(await failureOf(clientOf(address).send({ path: "/" }, noSignal))).toMatchObject({
      code: "upstream-failed",
      message: expect.stringContaining("refuses connections; is it running, and is SEARXNG_URL right?"),
    });
  });

  it("says that the answer is not HTTP", async () => {
    const web = await startWeb({ "/": { raw: (socket) => void socket.end("-ERR unknown command\r\n") } });
    expect((await failureOf(clientOf(web.url).send({ path: "/" }, noSignal))).message).toBe(
      `127.0.0.1:${web.port} does not answer in HTTP; is SEARXNG_URL right?`,
    );
  });

  it("keeps a key that cannot be sent out of what it says", async () => {
    const web = await startWeb({});
    const failure = await failureOf(
      clientOf(web.url).send({ path: "/", headers: { "x-key": `${key}\r\n` } }, noSignal),
    );
    expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toContain(key);
  });

  it("ends with the reason of the signal", async () => {
    const web = await startWeb({ "/": fixturePages.silence() });
    const stop = new AbortController();
    const pending = clientOf(web.url).send({ path: "/" }, stop.signal);
    const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
    stop.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  it.each(["searxng:8080", "ftp://searxng/", "", "file:///etc/passwd"])(
    "refuses the address %s, naming its variable",
    (address) => {
      expect(() => clientOf(address)).toThrow("SEARXNG_URL is not an address such as http://searxng:8080");
    },
  );
});

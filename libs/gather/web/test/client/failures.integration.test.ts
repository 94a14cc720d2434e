import { gzipSync } from "node:zlib";
import { createEgressAllowance } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { fixturePages, freePort } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { allowed, egressWith, read, startWeb } from "../../src/testing/web-test.ts";

const rejecting = (code: string) => () => Promise.reject(Object.assign(new Error("no answer"), { code }));

describe("createEgress, when something goes wrong", () => {
  it("calls a refused connection and an unknown name unreachable", async () => {
    const port = await freePort();
    const egress = egressWith({
      allowance: createEgressAllowance([`127.0.0.1:${port}`]),
      resolve: rejecting("ENOTFOUND"),
    });
    expect(await read(egress, `http://127.0.0.1:${port}/`)).toMatchObject({ reason: "unreachable" });
    expect(await read(egress, "http://no.example/")).toMatchObject({
      reason: "unreachable",
      detail: "There is no host named no.example.",
    });
  });

  it("tries a broken connection and a failed resolver again", async () => {
    const web = await startWeb({ "/": { body: (page) => page.write("x", () => page.destroy()) } });
    const egress = allowed(web, { resolve: rejecting("EAI_AGAIN") });
    await expect(read(egress, `${web.url}/`)).rejects.toMatchObject({
      code: "upstream-failed",
      retry: "backoff",
    });
    await expect(read(egress, "http://no.example/")).rejects.toMatchObject({ code: "upstream-failed" });
  });

  it.each([
    ["of a length that was declared", (bytes: Buffer) => ({ "content-length": String(bytes.byteLength) })],
    ["of no declared length", () => ({ connection: "close" })],
  ])("retries a truncated compressed page, %s", async (_length, headersOf) => {
    const packed = gzipSync(Buffer.from("It froze in May. ".repeat(4_000)));
    const half = packed.subarray(0, packed.byteLength / 2);
    const headers = { "content-encoding": "gzip", "content-type": "text/html", ...headersOf(half) };
    const web = await startWeb({ "/": { headers, body: (page) => page.end(half) } });
    await expect(read(allowed(web), `${web.url}/`)).rejects.toMatchObject({
      code: "upstream-failed",
      retry: "backoff",
      message: expect.stringContaining("is cut off"),
    });
  });

  it.each([
    ["before its declared length", "Content-Length: 99"],
    ["within a chunk", "Transfer-Encoding: chunked"],
    ["within its last chunk", "Transfer-Encoding: chunked\r\nConnection: close"],
  ])("says that a page is cut off %s, and retries it", async (_where, header) => {
    const page = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${header}\r\n\r\n20\r\nIt froze in May.`;
    const web = await startWeb({ "/": { raw: (socket) => void socket.end(page) } });
    await expect(read(allowed(web), `${web.url}/`)).rejects.toMatchObject({
      code: "upstream-failed",
      retry: "backoff",
      message: expect.stringMatching(/is cut off \(\w+\)$/u),
    });
  });

  it("does not say so of a connection that is closed without an answer", async () => {
    const web = await startWeb({ "/": { raw: (socket) => void socket.end() } });
    await expect(read(allowed(web), `${web.url}/`)).rejects.toMatchObject({
      code: "upstream-failed",
      retry: "backoff",
      message: expect.stringMatching(/: UND_ERR_SOCKET$/u),
    });
  });

  it.each([
    "220 mail.example ESMTP\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "-ERR unknown\r\n",
  ])("calls what is no HTTP unreachable: %j", async (greeting) => {
    const web = await startWeb({ "/": { raw: (socket) => void socket.end(greeting) } });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
      reason: "unreachable",
      detail: `127.0.0.1:${web.port} does not answer in valid HTTP.`,
    });
  });

  it("calls a port unreachable that speaks no https", async () => {
    const web = await startWeb({ "/": { body: "x" } });
    expect(await read(allowed(web), web.url.replace("http:", "https:"))).toMatchObject({
      reason: "unreachable",
      detail: expect.stringContaining("cannot agree on an encrypted connection"),
    });
  });

  it("ends with the reason of the signal", async () => {
    const web = await startWeb({ "/": fixturePages.silence() });
    const stop = new AbortController();
    const pending = allowed(web).get(`${web.url}/`, stop.signal);
    const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
    stop.abort(reason);
    await expect(pending).rejects.toBe(reason);
  });

  it("returns 404 as an outcome and 503 as a failure with the time of the next attempt", async () => {
    const web = await startWeb({ "/busy": fixturePages.error(503, { "retry-after": "2" }) });
    expect(await read(allowed(web), `${web.url}/none`)).toMatchObject({ reason: "not-found" });
    await expect(read(allowed(web), `${web.url}/busy`)).rejects.toMatchObject({
      retry: { afterMs: 2_000 },
    });
  });

  it("treats a site that asks to retry in an hour as busy", async () => {
    const web = await startWeb({ "/": fixturePages.error(429, { "retry-after": "3600" }) });
    expect(await read(allowed(web), `${web.url}/`)).toMatchObject({
      reason: "busy",
      retryAfterMs: 3_600_000,
    });
  });
});

import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createEgressAllowance, createTunnelDial, type EgressProxyOptions } from "../src/index.ts";
import { exchange, startProxy, startSite, type TestProxy, type TestSite } from "./set-up.ts";

const everything = { allowance: createEgressAllowance(["127.0.0.1"]) };

const proxied = async (
  greet: (socket: Socket) => void,
  options: Partial<EgressProxyOptions> = {},
): Promise<{ readonly proxy: TestProxy; readonly site: TestSite }> => ({
  proxy: await startProxy({ ...everything, ...options }),
  site: await startSite(greet),
});

/** Returns whether a connection ends normally or is interrupted. */
const endOf = (socket: Socket): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket
    .once("error", () => resolve("broken"))
    .once("end", () => resolve("whole"))
    .resume();
  return promise;
};

describe("startEgressProxy, within its limits", () => {
  it("passes on what both sides send, byte for byte", async () => {
    const { proxy, site } = await proxied((socket) => void socket.pipe(socket));
    const socket = await proxy.dial("127.0.0.1", site.port);
    const sent = Buffer.alloc(3_000_000, "0123456789");
    socket.end(sent);
    expect(Buffer.concat(await socket.toArray()).equals(sent)).toBe(true);
  });

  it("passes on what a client sends before it has an answer", async () => {
    const { proxy, site } = await proxied((socket) =>
      socket.once("data", (data) => socket.end(`got ${data.toString()}`)),
    );
    const said = await exchange(proxy.port, `CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n\r\nearly`);
    expect(said).toBe("HTTP/1.1 200 Connection Established\r\n\r\ngot early");
  });

  it("refuses a request with more than 8 kB of headers", async () => {
    const { proxy, site } = await proxied((socket) => socket.end());
    const long = `x: ${"x".repeat(9_000)}`;
    const said = await exchange(proxy.port, `CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n${long}\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 431 /u);
    expect(site.connections()).toBe(0);
  });

  it.each(["", "CONNECT 127.0.0.1:80 HTTP/1.1\r\nx: "])(
    "hangs up on a client that does not come to its end: %j",
    async (sent) => {
      const proxy = await startProxy({ ...everything, timeoutMs: 200 });
      expect(await exchange(proxy.port, sent)).toMatch(/^HTTP\/1\.1 408 /u);
    },
  );

  it("refuses one tunnel more than it may hold, and opens it when another has ended", async () => {
    const ended = Promise.withResolvers<string>();
    const { proxy, site } = await proxied(
      (socket) => void socket.once("close", () => ended.resolve("ended")).resume(),
      { maxTunnels: 1 },
    );
    const first = await proxy.dial("127.0.0.1", site.port);
    await expect(proxy.dial("127.0.0.1", site.port)).rejects.toMatchObject({ code: "QUARRY_PROXY_FULL" });
    first.destroy();
    // The proxy disconnects from the site after closing the tunnel.
    expect(await ended.promise).toBe("ended");
    await proxy.dial("127.0.0.1", site.port);
    expect(site.connections()).toBe(2);
  });

  it("breaks off a tunnel through which nothing passes", async () => {
    const { proxy, site } = await proxied((socket) => socket.write("half of"), { idleMs: 100 });
    expect(await endOf(await proxy.dial("127.0.0.1", site.port))).toBe("broken");
  });

  it("closes an endless tunnel, also a busy one", async () => {
    const { proxy, site } = await proxied(
      (socket) => {
        const write = (): void => void socket.write(Buffer.alloc(1_000), () => setImmediate(write));
        write();
      },
      { tunnelMs: 200 },
    );
    expect(await endOf(await proxy.dial("127.0.0.1", site.port))).toBe("broken");
  });

  it("breaks off what the site breaks off, so that no half of a page looks whole", async () => {
    const { proxy, site } = await proxied((socket) => {
      socket.once("data", () => socket.resetAndDestroy()).write("half of");
    });
    const socket = await proxy.dial("127.0.0.1", site.port);
    socket.write("go on");
    expect(await endOf(socket)).toBe("broken");
  });

  it("ends what the site ends", async () => {
    const { proxy, site } = await proxied((socket) => socket.end("all of it"));
    expect(await endOf(await proxy.dial("127.0.0.1", site.port))).toBe("whole");
  });

  it("closes the connection to the site when the client has gone", async () => {
    const left = Promise.withResolvers<string>();
    const { proxy, site } = await proxied(
      (socket) => void socket.once("close", () => left.resolve("left")).resume(),
    );
    (await proxy.dial("127.0.0.1", site.port)).destroy();
    expect(await left.promise).toBe("left");
  });

  it("leaves no tunnel behind when it is closed", async () => {
    const left = Promise.withResolvers<string>();
    const { proxy, site } = await proxied(
      (socket) => void socket.once("close", () => left.resolve("left")).resume(),
    );
    const socket = await proxy.dial("127.0.0.1", site.port);
    const ended = once(socket.resume(), "close");
    await proxy.close();
    await ended;
    expect(await left.promise).toBe("left");
  });

  it("calls off the lookup of a name that is never resolved, and blames no host for it", async () => {
    const calledOff = Promise.withResolvers<void>();
    const resolve = (_name: string, signal?: AbortSignal): Promise<never> => {
      signal?.addEventListener("abort", () => calledOff.resolve());
      return new Promise(() => undefined);
    };
    const proxy = await startProxy({ timeoutMs: 100, resolve });
    await expect(proxy.dial("slow.example", 80)).rejects.toMatchObject({ code: "ETIMEOUT" });
    await calledOff.promise;
  });
});

describe("createTunnelDial", () => {
  const dialThrough = (port: number, timeoutMs = 60_000) =>
    createTunnelDial({ proxy: `http://127.0.0.1:${port}`, timeoutMs })("example.org", 80);

  it("blames the proxy, not the site, when it is not there or is none of Quarry's", async () => {
    const gone = await startSite((socket) => socket.destroy());
    await expect(dialThrough(gone.port)).rejects.toMatchObject({
      code: "upstream-failed",
      message: expect.stringMatching(/^the egress proxy at .* does not answer .*is EGRESS_PROXY right\?$/u),
    });
    const other = await startSite((socket) => socket.end("HTTP/1.1 407 Who Are You\r\n\r\n"));
    await expect(dialThrough(other.port)).rejects.toMatchObject({
      code: "upstream-failed",
      message: expect.stringContaining("answers 407 without a reason"),
    });
  });

  it("waits for a tunnel only until its limit", async () => {
    const silent = await startSite((socket) => socket.resume());
    await expect(dialThrough(silent.port, 100)).rejects.toMatchObject({ code: "QUARRY_CONNECT_TIMEOUT" });
  });

  it("takes no words of a proxy for a code", async () => {
    const chatty = await startSite((socket) =>
      socket.end("HTTP/1.1 502 No\r\nquarry-reason: at 10.0.0.1\r\n\r\n"),
    );
    await expect(dialThrough(chatty.port)).rejects.toMatchObject({ code: "upstream-failed" });
  });
});

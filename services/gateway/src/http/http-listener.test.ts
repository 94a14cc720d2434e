import { once } from "node:events";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpListener, type ListenerOptions } from "./http-listener.ts";

const start = async (options: Partial<ListenerOptions>) => {
  const announced = Promise.withResolvers<string>();
  const listener = createHttpListener({
    app: (_request, response) => void response.end("ok"),
    host: "127.0.0.1",
    port: 0,
    stopping: new AbortController(),
    drainMs: 60_000,
    announce: announced.resolve,
    ...options,
  });
  await listener.start();
  onTestFinished(() => listener.stop());
  return { listener, url: await announced.promise };
};

describe("createHttpListener", () => {
  it("holds an idle connection longer than load balancers do, and says so", async () => {
    const { url } = await start({});
    const { headers } = await fetch(url);
    expect(headers.get("keep-alive")).toBe("timeout=65");
  });

  it("lets an answer in progress end, then hangs up at once", async () => {
    const stopping = new AbortController();
    const { listener, url } = await start({
      stopping,
      drainMs: 3_600_000,
      app: (request, response) => {
        // An idle connection that is never closed stays open.
        request.socket.setTimeout = () => request.socket;
        response.write("begun ");
        stopping.signal.addEventListener("abort", () => response.end("ended"));
      },
    });
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nHost: gateway\r\n\r\n");
    const [begun] = await once(client, "data");
    const stopped = listener.stop();
    expect(`${begun}${await text(client)}`).toMatch(/begun [^]*ended/u);
    await stopped;
    expect(await listener.ready?.()).toBe("the HTTP port is not open");
  });

  it("cuts off what does not end in time", async () => {
    const { listener, url } = await start({
      drainMs: 20,
      app: (_request, response) => void response.write("x"),
    });
    const response = await fetch(url);
    await listener.stop();
    await expect(response.text()).rejects.toThrow();
  });

  it("says which variable to change when the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(start({ port })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("GATEWAY_PORT"),
    });
  });
});

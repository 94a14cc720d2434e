import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { fixturePages, startFixtureWeb } from "./fixture-web.ts";
import { startTcpProxy } from "./start-tcp-proxy.ts";

const openProxy = async () => {
  const web = await startFixtureWeb({ "/": fixturePages.html("<p>Zoë</p>") });
  const proxy = await startTcpProxy(web.port, () => 0);
  onTestFinished(async () => void (await Promise.all([proxy.stop(), web.stop()])));
  const ask = (signal = new AbortController().signal): Promise<string> =>
    fetch(`http://127.0.0.1:${proxy.port}/`, { signal, headers: { connection: "close" } }).then((answer) =>
      answer.text(),
    );
  return { proxy, ask };
};

it("hands bytes on in both directions, and late when it is told to", async () => {
  const { proxy, ask } = await openProxy();
  expect(await ask()).toBe("<p>Zoë</p>");
  proxy.delay({ ms: 10, jitterMs: 0 });
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  expect(await ask()).toBe("<p>Zoë</p>");
  // Once on the way there and once on the way back, at least.
  expect(timers.mock.calls.filter(([, ms]) => ms === 10).length).toBeGreaterThanOrEqual(2);
});

it("is silent without closing anything, and delivers afterwards what was sent meanwhile", async () => {
  const { proxy, ask } = await openProxy();
  proxy.fallSilent();
  await expect(ask(AbortSignal.timeout(100))).rejects.toThrow("timeout");
  const asking = ask();
  proxy.speakAgain();
  expect(await asking).toBe("<p>Zoë</p>");
});

it("resets every connection, and takes new ones", async () => {
  const { proxy, ask } = await openProxy();
  const client = connect({ port: proxy.port, host: "127.0.0.1" });
  await once(client, "connect");
  // Only an answered request shows that the connection before it is known to the proxy.
  await ask();
  const closed = once(client, "error");
  expect(proxy.reset()).toBeGreaterThan(0);
  expect(await closed).toEqual([expect.objectContaining({ code: "ECONNRESET" })]);
  expect(await ask()).toBe("<p>Zoë</p>");
});

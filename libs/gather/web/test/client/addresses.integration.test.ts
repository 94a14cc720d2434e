import { once } from "node:events";
import { createServer } from "node:net";
import { createEgressAllowance, type Resolve } from "@quarry/egress";
import { makeCertificate } from "@quarry/testkit";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { trust } from "../../src/testing/trust.ts";
import {
  egressWith,
  elsewhere,
  guarded,
  loopback,
  read,
  secret,
  startWeb,
} from "../../src/testing/web-test.ts";

describe("createEgress, choosing whom to dial", () => {
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

  it("shares no connection with an egress of another policy", async () => {
    const web = await startWeb({ "/": secret });
    const url = `http://wiki.example:${web.port}/`;
    const resolve: Resolve = () => Promise.resolve([loopback]);
    const exempt = egressWith({ allowance: createEgressAllowance(["wiki.example"]), resolve });
    expect(await read(exempt, url)).toMatchObject({ status: "answered" });
    // The connection of the first is kept open for its next page.
    expect(await read(guarded(web, resolve), url)).toMatchObject({ reason: "address-refused" });
    expect(web.requests).toHaveLength(1);
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
    onTestFinished(async () => void (await new Promise((done) => server.close(done))));
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
  describe("by https", () => {
    const pinned = { allowance: createEgressAllowance(["wiki.example"]), resolve: async () => [loopback] };

    it("dials the pinned address and believes the certificate of the name", async () => {
      const secure = await makeCertificate(["wiki.example"]);
      trust(secure);
      const web = await startWeb({ "/": { body: "hello" } }, { secure });
      expect(await read(egressWith(pinned), `https://wiki.example:${web.port}/`)).toMatchObject({
        status: "answered",
      });
      expect(web.requests[0]?.headers.host).toBe(`wiki.example:${web.port}`);
    });

    it.each([
      ["of another name", ["other.example"], true],
      ["that nobody has signed", ["wiki.example"], false],
    ])("believes no certificate %s, whatever the environment says", async (_case, hosts, isTrusted) => {
      const secure = await makeCertificate(hosts);
      if (isTrusted) trust(secure);
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
      onTestFinished(() => void vi.unstubAllEnvs());
      const web = await startWeb({ "/": secret }, { secure });
      expect(await read(egressWith(pinned), `https://wiki.example:${web.port}/`)).toMatchObject({
        reason: "unreachable",
        detail: expect.stringContaining("The certificate of wiki.example"),
      });
      expect(web.requests).toEqual([]);
    });
  });
});

import { freePort } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createEgressAllowance, type Resolve } from "../src/index.ts";
import { elsewhere, exchange, loopback, startProxy, startSite } from "./set-up.ts";

const secret = () => startSite((socket) => socket.end("SECRET"));
const refused = { code: "QUARRY_ADDRESS_REFUSED" };

describe("startEgressProxy, choosing whom to dial", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "127.0.0.1.",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "0.0.0.0",
    "169.254.169.254",
    "localhost",
    "redis",
    "metadata.google.internal",
  ])("opens no tunnel to %s", async (host) => {
    const site = await secret();
    const proxy = await startProxy({ ports: [site.port], resolve: async () => [loopback] });
    const said = await exchange(proxy.port, `CONNECT ${host}:${site.port} HTTP/1.1\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 403 Forbidden\r\nquarry-reason: QUARRY_ADDRESS_REFUSED\r\n/u);
    expect(site.connections()).toBe(0);
  });

  it.each([
    ["a private answer", [loopback]],
    ["a private answer among public ones", [elsewhere, loopback]],
    ["an embedded private answer", [{ address: "::ffff:127.0.0.1", family: 6 }]],
    ["no answer", []],
  ])("opens no tunnel to a name with %s", async (_case, answers) => {
    const site = await secret();
    const proxy = await startProxy({ ports: [site.port], resolve: async () => answers });
    await expect(proxy.dial("evil.example", site.port)).rejects.toMatchObject(refused);
    expect(site.connections()).toBe(0);
    expect(proxy.refusals).toEqual([{ ...refused, hostname: "evil.example", port: site.port }]);
  });

  it("refuses the second answer of a name that flips, and asks once for each tunnel", async () => {
    const site = await secret();
    const answers = [loopback, elsewhere, loopback];
    const asked: string[] = [];
    const flipping: Resolve = async (hostname) => {
      asked.push(hostname);
      return [answers.shift() ?? loopback];
    };
    // Control: if its address counts as public, the first answer leads to the site.
    const careless = await startProxy({ ports: [site.port], resolve: flipping, isPublic: () => true });
    await careless.dial("rebind.example", site.port);
    expect([asked.length, site.connections()]).toEqual([1, 1]);

    await flipping("rebind.example");
    const proxy = await startProxy({ ports: [site.port], resolve: flipping });
    await expect(proxy.dial("rebind.example", site.port)).rejects.toMatchObject(refused);
    expect([asked.length, site.connections()]).toEqual([3, 1]);
  });

  it("opens no tunnel to a port that is not of the web", async () => {
    const site = await secret();
    const proxy = await startProxy({ resolve: async () => [loopback], isPublic: () => true });
    await expect(proxy.dial("mail.example", site.port)).rejects.toMatchObject(refused);
    expect(proxy.refusals[0]?.detail).toBe(`port ${site.port} is not read, only 80, 443`);
    expect(site.connections()).toBe(0);
  });

  it("opens one to a host and port of EGRESS_ALLOW, and to no other port of that host", async () => {
    const [site, other] = [await secret(), await secret()];
    const allowance = createEgressAllowance([`127.0.0.1:${site.port}`]);
    const proxy = await startProxy({ allowance });
    const socket = await proxy.dial("127.0.0.1", site.port);
    expect((await socket.setEncoding("utf8").toArray()).join("")).toBe("SECRET");
    await expect(proxy.dial("127.0.0.1", other.port)).rejects.toMatchObject(refused);
    expect(other.connections()).toBe(0);
  });

  it.each([
    ["a user name", "user:hunter2@127.0.0.1:80"],
    ["a path", "/index.html"],
    ["a whole URL", "http://127.0.0.1:80/"],
    ["no port", "example.org"],
    ["an invalid port", "example.org:99999"],
    ["an open bracket", "[::1:80"],
    ["a backslash", "127.0.0.1\\@example.org:80"],
    ["a zone", "[fe80::1%25eth0]:80"],
  ])("opens no tunnel for %s, and repeats none of it", async (_case, target) => {
    const proxy = await startProxy({ resolve: async () => [elsewhere] });
    const said = await exchange(proxy.port, `CONNECT ${target} HTTP/1.1\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /u);
    expect(JSON.stringify([said, proxy.refusals])).not.toContain("hunter2");
  });

  it.each([`GET http://127.0.0.1/ HTTP/1.1`, "GET / HTTP/1.1", "POST / HTTP/1.1"])(
    "answers only CONNECT: %s",
    async (line) => {
      const proxy = await startProxy();
      const said = await exchange(proxy.port, `${line}\r\nhost: x\r\n\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 405 .*\r\nquarry-reason: QUARRY_CONNECT_ONLY\r\n/u);
    },
  );

  it("says with the system's own code why a site cannot be reached", async () => {
    const port = await freePort();
    const proxy = await startProxy({
      allowance: createEgressAllowance([`127.0.0.1:${port}`]),
      resolve: () => Promise.reject(Object.assign(new Error("queryA 10.0.0.53"), { code: "ENOTFOUND" })),
    });
    await expect(proxy.dial("127.0.0.1", port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const said = await exchange(proxy.port, "CONNECT no.example:80 HTTP/1.1\r\n\r\n");
    expect(said).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\nquarry-reason: ENOTFOUND\r\n/u);
    expect(said).not.toContain("10.0.0.53");
  });
});

import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createEgressAllowance } from "@quarry/egress";
import { describe, expect, it, onTestFinished } from "vitest";
import { startProxy } from "../../src/testing/start-proxy.ts";
import { loopback, startWeb } from "../../src/testing/web-test.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("./in-namespace.ts", import.meta.url));

/** Command that runs a program in a network with only its own loopback; undefined if unavailable. */
const unshare = [["-n"], ["-r", "-n"]].find(
  (flags) => spawnSync("unshare", [...flags, "ip", "link", "set", "lo", "up"]).status === 0,
);

const inside = async (input: object): Promise<unknown> => {
  const shell = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const command = [...(unshare ?? []), ...shell, process.execPath, script, JSON.stringify(input)];
  const { stdout } = await run("unshare", command);
  return JSON.parse(stdout);
};

/** Creates a Unix socket to the proxy, the only connection between the two networks. */
const openDoor = async (proxy: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-door-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "proxy.sock");
  const door = createServer((client) => {
    const onwards = connect(Number(new URL(proxy).port), "127.0.0.1");
    client.on("error", () => onwards.destroy());
    onwards.on("error", () => client.destroy());
    client.pipe(onwards).pipe(client);
  }).listen(path);
  await once(door, "listening");
  onTestFinished(() => void door.close());
  return path;
};

describe.skipIf(unshare === undefined)("the client, in a network with only the egress proxy", () => {
  it("reads what the proxy lets out, and reaches nothing else", async () => {
    const web = await startWeb({ "/": { body: "there" } }, { host: "0.0.0.0" });
    const hosts = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family }) => family === "IPv4")
      .map(({ address }) => address);
    // Control: outside the namespace each of these hosts leads to the site.
    for (const host of hosts) expect(await (await fetch(`http://${host}:${web.port}/`)).text()).toBe("there");
    const before = web.connections();

    const proxy = await startProxy({
      allowance: createEgressAllowance(["wiki.example"]),
      // The other name is refused only because of its address.
      ports: [web.port],
      resolve: async () => [loopback],
    });
    const proxySocket = await openDoor(proxy);
    expect(await inside({ proxySocket, port: web.port, hosts })).toEqual({
      interfaces: ["lo"],
      dialled: hosts.map(() => "closed"),
      direct: expect.stringMatching(/^(?:failed|unreachable)$/u),
      proxied: "answered",
      inside: "address-refused",
    });
    expect(web.connections()).toBe(before + 1);
    expect(hosts).toContain("127.0.0.1");
  });
});

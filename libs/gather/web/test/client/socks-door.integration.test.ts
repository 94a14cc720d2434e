import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createEgressAllowance, isPublicAddress, type Resolve } from "@quarry/egress";
import { fixturePages } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { type SocksDoorOptions, openSocksDoor } from "../../src/client/socks-door.ts";
import { startProxy } from "../../src/testing/start-proxy.ts";
import { elsewhere, loopback, secret, startWeb } from "../../src/testing/web-test.ts";

const answers: Readonly<Record<string, Awaited<ReturnType<Resolve>>>> = {
  "private.example": [loopback],
  "mixed.example": [elsewhere, loopback],
};
const resolve: Resolve = async (hostname) => answers[hostname] ?? [];

const openDoor = async (options: Partial<SocksDoorOptions>) => {
  const door = await openSocksDoor({
    allowance: createEgressAllowance([]),
    resolve,
    isPublic: isPublicAddress,
    timeoutMs: 60_000,
    maxBytes: 1_000_000,
    ...options,
  });
  onTestFinished(() => door.close());
  return door;
};

const read = async (socket: Socket, count: number): Promise<Buffer> => {
  for (;;) {
    const bytes: unknown = socket.read(count);
    if (bytes instanceof Buffer) return bytes;
    await once(socket, "readable");
  }
};

/** Requests a host by name from the proxy, as browsers do; 1 is the connect command. */
const ask = async (doorPort: number, host: string, port: number, command = 1) => {
  const socket = connect(doorPort, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(Buffer.of(5, 1, 0));
  expect([...(await read(socket, 2))]).toEqual([5, 0]);
  socket.write(
    Buffer.concat([
      Buffer.of(5, command, 0, 3, host.length),
      Buffer.from(host),
      Buffer.of(Math.floor(port / 256), port % 256),
    ]),
  );
  const reply = (await read(socket, 10))[1];
  return { socket, reply };
};

const get = (socket: Socket): Promise<string> => {
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  return text(socket);
};

describe("openSocksDoor", () => {
  it("opens a host that is exempt, directly and through the egress proxy", async () => {
    const web = await startWeb({ "/": fixturePages.html("<p>here") });
    const allowance = createEgressAllowance([`127.0.0.1:${web.port}`]);
    const proxy = await startProxy({ allowance, resolve });
    for (const options of [{ allowance }, { allowance, proxy }]) {
      const door = await openDoor(options);
      const { socket, reply } = await ask(door.port, "127.0.0.1", web.port);
      expect(reply).toBe(0);
      expect(await get(socket)).toContain("<p>here");
      expect(door.refused()).toEqual([]);
    }
  });

  it.each(["127.0.0.1", "private.example", "mixed.example", "localhost", "2130706433", "[::1]"])(
    "refuses %s, directly and through the egress proxy, and says so",
    async (host) => {
      const web = await startWeb({ "/": secret });
      // The site's port is allowed here, so that only the address decides.
      const ports = [web.port];
      const proxy = await startProxy({ allowance: createEgressAllowance([]), resolve, ports });
      for (const options of [{ ports }, { ports, proxy }]) {
        const door = await openDoor(options);
        expect((await ask(door.port, host, web.port)).reply).toBe(2);
        expect(door.refused()).toHaveLength(1);
      }
      expect(web.connections()).toBe(0);
    },
  );

  it("refuses ports not used by the web, and what is forbidden regardless of the rules", async () => {
    const web = await startWeb({ "/": secret });
    const door = await openDoor({
      allowance: createEgressAllowance(["127.0.0.1"]),
      forbids: ({ hostname }) => hostname === "127.0.0.1",
    });
    expect((await ask(door.port, "127.0.0.1", web.port)).reply).toBe(2);
    expect((await ask(door.port, "site.example", 22)).reply).toBe(2);
    expect(door.mayOpen(new URL(`http://127.0.0.1:${web.port}/a`))).toBe(false);
    expect(door.mayOpen(new URL("https://site.example/a"))).toBe(true);
    expect(web.connections()).toBe(0);
  });

  it("opens no listening port", async () => {
    const door = await openDoor({});
    expect((await ask(door.port, "site.example", 80, 2)).reply).toBe(7);
  });

  it("cuts every connection when sites have sent more than they may, and opens no other", async () => {
    const web = await startWeb({ "/": fixturePages.endlessBody() });
    const allowance = createEgressAllowance([`127.0.0.1:${web.port}`]);
    const door = await openDoor({ allowance, maxBytes: 100_000 });
    const { socket } = await ask(door.port, "127.0.0.1", web.port);
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    socket.resume();
    await once(socket, "close");
    expect(door.isFull()).toBe(true);
    expect((await ask(door.port, "127.0.0.1", web.port)).reply).toBe(2);
  });
});

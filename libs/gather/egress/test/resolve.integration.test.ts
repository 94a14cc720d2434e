import { createResolve } from "@quarry/egress";
import { eventually } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { startNameServer } from "./name-server.ts";

const start = async (localNames: ReadonlySet<string> = new Set()) => {
  const server = await startNameServer((name) => {
    if (name.startsWith("slow")) return "silence";
    return name === "good.example" ? ["93.184.216.34", "93.184.216.35"] : [];
  });
  onTestFinished(() => server.stop());
  const isExempt = (name: string): boolean => name === "localhost";
  let now = 0;
  const resolve = createResolve({ isExempt, servers: [server.address], localNames, clock: () => now });
  return { server, resolve, pass: (milliseconds: number) => (now += milliseconds) };
};

describe("createResolve", () => {
  it("answers with every address of a name", async () => {
    const { resolve } = await start();
    expect(await resolve("Good.Example")).toEqual([
      { address: "93.184.216.34", family: 4 },
      { address: "93.184.216.35", family: 4 },
    ]);
  });

  it("says that a name does not exist", async () => {
    const { resolve } = await start();
    await expect(resolve("nobody.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  it("is not delayed by names without an answer", async () => {
    const { resolve } = await start();
    let given = 0;
    const slow = Array.from({ length: 24 }, (_, index) =>
      resolve(`slow${index}.example`).catch(() => (given += 1)),
    );
    expect(await resolve("good.example")).toHaveLength(2);
    expect(given).toBe(0);
    await Promise.all(slow);
    expect(given).toBe(24);
  });

  it("gives a silent name up with a code that is tried again later, and does not ask for it at once", async () => {
    const { resolve, server, pass } = await start();
    await expect(resolve("slow.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    const asked = server.asked.length;
    await expect(resolve("slow.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(server.asked).toHaveLength(asked);
    pass(30_001);
    await expect(resolve("slow.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(server.asked.length).toBeGreaterThan(asked);
  });

  it("stops asking on request, and stores nothing", async () => {
    const { resolve, server } = await start();
    const enough = new AbortController();
    const asking = resolve("slow.example", enough.signal);
    await eventually(async () => expect(server.asked.length).toBeGreaterThan(0));
    enough.abort();
    await expect(asking).rejects.toMatchObject({ code: "ECANCELLED" });
    const asked = server.asked.length;
    await expect(resolve("slow.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(server.asked.length).toBeGreaterThan(asked);
  });

  it("asks the system for names that are exempt, and for those of its own file", async () => {
    const { resolve, server } = await start(new Set(["localhost.localdomain"]));
    expect((await resolve("localhost")).map(({ address }) => address)).toContain("127.0.0.1");
    await resolve("localhost.localdomain").catch(() => undefined);
    expect(server.asked).toEqual([]);
  });
});

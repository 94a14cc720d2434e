import { createSocket } from "node:dgram";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort, onFreePort } from "./on-free-port.ts";
import { startQdrant } from "./start-qdrant.ts";
import { startRedis } from "./start-redis.ts";

const inTurn = (ports: readonly number[]): (() => Promise<number>) => {
  const left = [...ports];
  return async () => left.shift() ?? expect.fail("no port is left");
};

describe("freePort", () => {
  it("keeps what it gave away from everybody else, and the next one free", async () => {
    const port = await freePort();
    expect(port % 2).toBe(0);
    const other = createSocket("udp4");
    onTestFinished(() => void other.close());
    other.bind({ port, address: "127.0.0.1", exclusive: true });
    expect(await once(other, "error")).toMatchObject([{ code: "EADDRINUSE" }]);
  });

  it("returns two hundred different ports", async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, freePort));
    expect(new Set(ports).size).toBe(200);
  });
});

describe("onFreePort", () => {
  it("takes another port when Redis finds the first one in use", async () => {
    const holder = await startRedis();
    const next = await freePort();
    const other = await onFreePort((port) => startRedis({ port }), inTurn([holder.port, next]));
    expect(other.port).toBe(next);
    await Promise.all([holder.stop(), other.stop()]);
  });

  it("takes another port when Qdrant finds the first one in use", async () => {
    const holder = await startRedis();
    const next = await freePort();
    const other = await onFreePort((port) => startQdrant({ port }), inTurn([holder.port, next]));
    expect(other.url).toBe(`http://127.0.0.1:${next}`);
    await Promise.all([holder.stop(), other.stop()]);
  });

  it("gives up after four ports that are in use, with the error of the last attempt", async () => {
    const asked: number[] = [];
    const start = async (port: number): Promise<never> => {
      asked.push(port);
      throw new Error(`${port}: Address already in use`);
    };
    await expect(onFreePort(start, inTurn([1, 2, 3, 4, 5]))).rejects.toThrow("4: Address already in use");
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it("does not try again what fails for another reason", async () => {
    const start = () => Promise.reject(new Error("no such policy"));
    await expect(onFreePort(start, inTurn([1]))).rejects.toThrow("no such policy");
  });
});

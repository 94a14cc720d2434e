import { createHash } from "node:crypto";
import { redisTest as it } from "@quarry/testkit";
import { expect } from "vitest";
import { startGateway } from "./start/start-gateway.ts";

const key = "0123456789abcdef0123456789abcdef";

const closed = {
  API_KEYS: `sha256:${createHash("sha256").update(key).digest("hex")}`,
  SIGN_IN_FAILURES_PER_MINUTE: "1",
};

/** Returns the statuses of wrong keys, each claiming to come from a different address. */
const guess = async (url: string): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    const headers = { authorization: "Bearer wrong", "x-forwarded-for": address };
    statuses.push((await fetch(`${url}/v1/research`, { headers })).status);
  }
  return statuses;
};

it("counts guesses by the address that connects, whatever a header says", async ({ redis }) => {
  const { url } = await startGateway(redis.url, closed);
  expect(await guess(url)).toEqual([401, 429, 429]);
});

it("counts them by the address that a trusted proxy names", async ({ redis }) => {
  const { url } = await startGateway(redis.url, { ...closed, TRUSTED_PROXIES: "1" });
  expect(await guess(url)).toEqual([401, 401, 401]);
});

import { once } from "node:events";
import { createServer } from "node:http";
import { createEgressAllowance, isPublicAddress, type Resolve } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { type FixturePage, fixturePages, type FixtureRoutes } from "@quarry/testkit";
import { sample } from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Egress } from "../../src/client/egress.ts";
import { startProxy } from "../../src/testing/start-proxy.ts";
import { egressWith, read, startWeb } from "../../src/testing/web-test.ts";
import { type Attempt, attempts } from "./generate-attempts.ts";
import { recordDials } from "./record-dials.ts";

// The only address that counts as public here; all other addresses of this machine must not be reached.
const site = "127.0.0.2";
const atOnce = 32;

/** A server on every address of this machine; records the addresses used. */
const startSecrets = async (): Promise<{ readonly port: number; readonly reachedAt: readonly string[] }> => {
  const reachedAt: string[] = [];
  const server = createServer((_request, response) => response.end("SECRET")).on("connection", (socket) => {
    reachedAt.push(socket.localAddress ?? "");
  });
  server.listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, reachedAt };
};

const nameOf = (index: number): string => `a${index}.attempt.example`;
const targetOf = ({ target }: Attempt, index: number): string => target.replaceAll("{name}", nameOf(index));

const sendingOn = (to: string, { by, status, hops }: Attempt, hop: number): FixturePage => {
  const location = Buffer.from(to, "utf8")
    .toString("latin1")
    .replace(/[^\t -~\u0080-\u00ff]/gu, "");
  // The attacker answers each request on its own connection, so that its name is resolved again; the first page is the site's.
  const headers = { "content-length": "0", ...(hop < hops && { connection: "close" }) };
  if (by === "refresh header") return { headers: { ...headers, refresh: `0; url=${location}` } };
  if (by === "location") return { status, headers: { ...headers, location } };
  const html = `<meta http-equiv="refresh" content="0; url='${to.replaceAll('"', "&quot;")}'">`;
  const page = fixturePages.html(html);
  return {
    ...page,
    headers: { ...headers, ...page.headers, "content-length": String(Buffer.byteLength(html)) },
  };
};

/** Pages of the site that lead to the targets, some over several redirects. */
const routesTo = (all: readonly Attempt[], port: number): FixtureRoutes =>
  Object.fromEntries(
    all.flatMap((attempt, index) =>
      Array.from({ length: attempt.hops + 1 }, (_, hop) => {
        const next = `http://${nameOf(index)}:${port}/${index}/${hop - 1}`;
        return [
          `/${index}/${hop}`,
          sendingOn(hop === 0 ? targetOf(attempt, index) : next, attempt, hop),
        ] as const;
      }),
    ),
  );

/** The attacker's resolver: the answers of an attempt in turn, the last one repeated. */
const resolverOf = (all: readonly Attempt[]): Resolve => {
  const asked = new Map<string, number>();
  return (hostname) => {
    const time = asked.get(hostname) ?? 0;
    asked.set(hostname, time + 1);
    if (hostname === "site.example") return Promise.resolve([{ address: site, family: 4 }]);
    const answers = all[Number(/^a([0-9]+)\./u.exec(hostname)?.[1])]?.answers ?? [];
    const answer = answers[Math.min(time, answers.length - 1)] ?? [];
    return Promise.resolve(answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  };
};

const endOf = async (egress: Egress, url: string): Promise<string> => {
  try {
    const outcome = await read(egress, url);
    return outcome.status === "unavailable" ? outcome.reason : outcome.status;
  } catch (error) {
    return error instanceof Failure ? error.message : `unexpected: ${String(error)}`;
  }
};

/** Returns the outcomes of the attempts with their numbers. */
const endsOf = async (egress: Egress, urls: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const ends = new Map<string, number>();
  const waiting = urls.values();
  const attack = async (): Promise<void> => {
    for (const url of waiting) {
      const end = await endOf(egress, url);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attack));
  return ends;
};

describe("createEgress, under attack", () => {
  it.each([
    { way: "directly", attemptCount: 10_000 },
    { way: "through the egress proxy", attemptCount: 2_000 },
  ])(
    "opens no connection to an address that is not public, $way, in $attemptCount attempts",
    async ({ way, attemptCount }) => {
      const secrets = await startSecrets();
      const all = sample(attempts(site, secrets.port), attemptCount);
      const web = await startWeb((url) => routesTo(all, Number(new URL(url).port)), { host: site });
      const rules = {
        allowance: createEgressAllowance([]),
        ports: [80, 443, secrets.port, web.port],
        resolve: resolverOf(all),
        isPublic: (address: string) => address === site || isPublicAddress(address),
      };
      const proxy = way === "directly" ? undefined : await startProxy({ ...rules, host: site });
      const egress = egressWith({ ...rules, proxy });
      const urls = all.map((attempt, index) =>
        attempt.by === "itself"
          ? targetOf(attempt, index)
          : `http://site.example:${web.port}/${index}/${attempt.hops}`,
      );
      const dialled = recordDials();
      const ends = await endsOf(egress, urls);
      expect(dialled.filter((address) => address !== site)).toEqual([]);
      expect(secrets.reachedAt.filter((address) => !address.endsWith(site))).toEqual([]);

      // All ended with an outcome for users, and the attempts reached the network.
      const counts = [...ends.values()];
      expect([...ends.keys()].filter((end) => end.startsWith("unexpected"))).toEqual([]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(attemptCount);
      expect(ends.get("address-refused")).toBeGreaterThan(attemptCount / 4);
      expect(ends.get("answered")).toBeGreaterThan(attemptCount / 100);
      expect(web.requests.length).toBeGreaterThan(attemptCount / 4);
    },
  );

  it("would be seen to open one, if it took every address for public", async () => {
    const secrets = await startSecrets();
    const dialled = recordDials();
    const careless = egressWith({
      ports: [secrets.port],
      isPublic: () => true,
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(await read(careless, `http://${nameOf(0)}:${secrets.port}/`)).toMatchObject({
      status: "answered",
    });
    expect(dialled).toEqual(["127.0.0.1"]);
    expect(secrets.reachedAt.map((address) => address.endsWith("127.0.0.1"))).toEqual([true]);
  });
});

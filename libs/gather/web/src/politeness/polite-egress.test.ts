import { Failure, unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { WebPage } from "../client/egress.ts";
import type { Egress, GetOptions } from "../client/egress.ts";
import { createHostVisits } from "./host-visits.ts";
import { createPoliteEgress } from "./polite-egress.ts";
import type { RobotsVerdict } from "./robots.ts";

const page: WebPage = {
  status: "answered",
  url: "https://www.Example.org/end/?utm_source=x#part",
  contentType: "text/html",
  bytes: Buffer.from("<p>x"),
};

const { signal } = new AbortController();
const url = "https://a.example/page";
const elsewhere = "http://b.example:8080/page";

interface Answers {
  readonly get?: Egress["get"];
  /** Answers of the gate in turn, before it grants a slot. */
  readonly places?: readonly { readonly afterMs: number; readonly isResting: boolean }[];
  readonly verdicts?: Readonly<Record<string, RobotsVerdict>>;
}

const setUp = ({ get = () => Promise.resolve(page), places = [], verdicts = {} }: Answers) => {
  const log: string[] = [];
  const waiting = [...places];
  const visits = createHostVisits({
    gate: {
      take: async (host, delayMs) => {
        const refusal = waiting.shift();
        if (refusal !== undefined) return { granted: false, ...refusal };
        log.push(`take ${host} ${delayMs}`);
        return {
          granted: true,
          release: async (hasAnswered) => void log.push(`leave ${host} ${hasAnswered}`),
        };
      },
      turn: async (host, { delayMs, maxMs }) => {
        log.push(`turn ${host} ${delayMs} ${maxMs}`);
        return 9_000;
      },
      rest: async (host, forMs) => {
        log.push(`rest ${host} ${forMs}`);
        return forMs ?? 5_000;
      },
    },
    now: () => new Date("2026-11-22T10:00:00Z"),
    sleep: async (ms) => void log.push(`sleep ${ms}`),
  });
  const robots = {
    check: async (address: string): Promise<RobotsVerdict> => {
      log.push(`robots ${address}`);
      return verdicts[address] ?? { isAllowed: true };
    },
  };
  const egress = {
    get: (address: string, within: AbortSignal, options?: GetOptions) => {
      log.push(`get ${address}`);
      return get(address, within, options);
    },
  };
  return { log, egress: createPoliteEgress({ egress, visits, robots, delayMsOf: () => 500 }) };
};

const busy = (afterMs: number | undefined): Failure =>
  new Failure("upstream-busy", "a.example answered 429", {
    retry: afterMs === undefined ? "backoff" : { afterMs },
  });

describe("createPoliteEgress", () => {
  it("checks robots.txt, takes a slot, sends the request and releases the slot", async () => {
    const { log, egress } = setUp({});
    expect(await egress.get(url, signal)).toBe(page);
    expect(log).toEqual([`robots ${url}`, "take a.example 500", `get ${url}`, "leave a.example true"]);
  });

  it("asks nothing that robots.txt disallows", async () => {
    const outcome = unavailable("robots-disallowed", "No.");
    const { log, egress } = setUp({ verdicts: { [url]: { isAllowed: false, outcome } } });
    expect(await egress.get(url, signal)).toBe(outcome);
    expect(log).toEqual([`robots ${url}`]);
  });

  it.each([
    [7_000, 7_000],
    [100, 500],
  ])(
    "begins requests %i ms apart where the site asks for it, %i ms at least",
    async (crawlDelayMs, delayMs) => {
      const { log, egress } = setUp({ verdicts: { [url]: { isAllowed: true, crawlDelayMs } } });
      await egress.get(url, signal);
      expect(log).toContain(`take a.example ${delayMs}`);
    },
  );

  it("leaves what is wrong with an address to the egress", async () => {
    const outcome = unavailable("address-refused", "No.");
    const { log, egress } = setUp({ get: async () => outcome });
    expect(await egress.get("ftp://a.example/", signal)).toBe(outcome);
    expect(log).toEqual(["get ftp://a.example/"]);
  });

  it("asks the robots.txt of the host it is redirected to, and takes a place there", async () => {
    const { log, egress } = setUp({
      get: async (_url, _signal, options) => (await options?.onRedirect?.(elsewhere)) ?? page,
    });
    const told: string[] = [];
    const onRedirect = async (next: string): Promise<undefined> => void told.push(next);
    await egress.get(url, signal, { onRedirect });
    expect(log.slice(3)).toEqual([
      "leave a.example true",
      `robots ${elsewhere}`,
      "take b.example:8080 500",
      "leave b.example:8080 true",
    ]);
    expect(told).toEqual([elsewhere]);
  });

  it("does not follow a redirect to what robots.txt disallows", async () => {
    const outcome = unavailable("robots-disallowed", "No.");
    const { log, egress } = setUp({
      get: async (_url, _signal, options) => (await options?.onRedirect?.(elsewhere)) ?? page,
      verdicts: { [elsewhere]: { isAllowed: false, outcome } },
    });
    expect(await egress.get(url, signal)).toBe(outcome);
    expect(log.slice(3)).toEqual(["leave a.example true", `robots ${elsewhere}`]);
  });

  it("treats a redirect within a host as part of the visit", async () => {
    const next = "https://a.example/other";
    const { log, egress } = setUp({
      get: async (_url, _signal, options) => (await options?.onRedirect?.(next)) ?? page,
    });
    await egress.get(url, signal);
    expect(log.slice(3)).toEqual([`robots ${next}`, "leave a.example true"]);
  });

  it("waits a few seconds for a place", async () => {
    const { log, egress } = setUp({
      places: [
        { afterMs: 400, isResting: false },
        { afterMs: 2_000, isResting: true },
      ],
    });
    expect(await egress.get(url, signal)).toBe(page);
    expect(log.slice(1, 4)).toEqual(["sleep 400", "sleep 2000", "take a.example 500"]);
  });

  it("has a job that would wait for longer come back for its turn", async () => {
    const places = [
      { afterMs: 2_900, isResting: false },
      { afterMs: 200, isResting: false },
    ];
    const { log, egress } = setUp({ places });
    await expect(egress.get(url, signal)).rejects.toMatchObject({
      code: "upstream-busy",
      retry: { afterMs: 9_000, isTurn: true },
    });
    expect(log).toEqual([`robots ${url}`, "sleep 2900", "turn a.example 500 20000"]);
  });

  it("lets two visits wait for a host, and rejects a third", async () => {
    const places = Array.from({ length: 3 }, () => ({ afterMs: 400, isResting: false }));
    const { log, egress } = setUp({ places });
    const visits = [url, url, url].map((each) => egress.get(each, signal));
    const ends = (await Promise.allSettled(visits)).map(({ status }) => status);
    expect(ends).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(log.filter((line) => line.startsWith("sleep"))).toHaveLength(2);
  });

  it("looks now and then whether a host that rests may be asked", async () => {
    const { egress } = setUp({ places: [{ afterMs: 110_000, isResting: true }] });
    await expect(egress.get(url, signal)).rejects.toMatchObject({ retry: { afterMs: 20_000, isTurn: true } });
  });

  it("says until when a host wants to be left alone for longer than a run waits", async () => {
    const { log, egress } = setUp({ places: [{ afterMs: 1_800_000, isResting: true }] });
    expect(await egress.get(url, signal)).toMatchObject({
      reason: "busy",
      detail:
        "a.example asks not to be visited before 2026-11-22 10:30 UTC, which is longer than a run waits; request the page again then.",
    });
    expect(log).toEqual([`robots ${url}`]);
  });

  it.each([7_000, undefined])("tells all fetchers of a host that is busy for %s ms", async (afterMs) => {
    const { log, egress } = setUp({ get: () => Promise.reject(busy(afterMs)) });
    await expect(egress.get(url, signal)).rejects.toMatchObject({
      code: "upstream-busy",
      message: expect.stringMatching(/^a\.example answered 429, and is not contacted for [57] s$/u),
      retry: { afterMs: afterMs ?? 5_000 },
    });
    expect(log.slice(3)).toEqual([`rest a.example ${afterMs}`, "leave a.example false"]);
  });

  it("tells all fetchers of a host that is busy for longer than a run waits", async () => {
    const answer = { ...unavailable("busy", "Later."), retryAfterMs: 3_600_000 };
    const { log, egress } = setUp({ get: async () => answer });
    expect(await egress.get(url, signal)).toMatchObject({
      reason: "busy",
      detail: expect.stringContaining("before 2026-11-22 11:00 UTC"),
    });
    expect(log.slice(3)).toEqual(["rest a.example 3600000", "leave a.example false"]);
  });

  it("lets other failures through, and leaves", async () => {
    const broken = new Failure("upstream-failed", "reset", { retry: "backoff" });
    const { log, egress } = setUp({ get: () => Promise.reject(broken) });
    await expect(egress.get(url, signal)).rejects.toBe(broken);
    expect(log.at(-1)).toBe("leave a.example false");
  });
});

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { FixturePage } from "@quarry/testkit";
import { onTestFinished } from "vitest";
import type { Politeness, PolitenessConfig } from "../politeness/open-politeness.ts";
import { openFetcher } from "./open-fetcher.ts";

/** Creates a fetcher for this test. */
export const aFetcher = (
  redis: { readonly url: string },
  changes: Partial<PolitenessConfig> = {},
  timeoutMs?: number,
): Politeness => {
  const fetcher = openFetcher(redis, changes, timeoutMs);
  onTestFinished(() => fetcher.close());
  return fetcher;
};

/** Returns the result of one visit, as a word. */
export const visit = async ({ egress }: Pick<Politeness, "egress">, url: string): Promise<string> => {
  const answer = await egress.get(url, new AbortController().signal);
  return answer.status === "unavailable" ? answer.reason : answer.status;
};

/** Returns the result of a visit from another process. */
export const visitFromAnotherProcess = (redis: { readonly url: string }, url: string): Promise<string> => {
  const script = fileURLToPath(new URL("./visit-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script, redis.url, url], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return text(child.stdout);
};

/** A slow page, and its server's view of concurrent requests. */
export const slowPage = (takesMs: number) => {
  const seen = { underWay: 0, max: 0, startedAt: [] as number[] };
  const page = (): FixturePage => {
    seen.underWay += 1;
    seen.max = Math.max(seen.max, seen.underWay);
    seen.startedAt.push(performance.now());
    return {
      headers: { "content-type": "text/plain" },
      body: (response) => {
        setTimeout(() => {
          seen.underWay -= 1;
          response.end("A page.");
        }, takesMs);
      },
    };
  };
  return { seen, page };
};

import { createQuarryClient } from "@quarry/client";
import { describe, expect, it } from "vitest";
import { documentedRoutes } from "./documented-routes.ts";
import { startApp } from "./start/start-app.ts";

/** Operations the client does not offer, with reasons. */
const notOffered: Readonly<Record<string, string>> = {
  getResearchSourceFile: "a link for browsers; research.file reads the same file",
  signIn: "sessions are for browsers; a program sends its key",
  signOut: "sessions are for browsers; a program sends its key",
  openSharedReport: "opened by people with a link, without a key",
  openSharedSource: "opened by people with a link, without a key",
  getFeed: "read by feed readers, without a key",
  getHealth: "a probe of process managers; readiness says more",
  getMetrics: "read by Prometheus",
  mcp: "spoken by clients of the Model Context Protocol",
  listModels: "spoken by clients of OpenAI's API",
  getModel: "spoken by clients of OpenAI's API",
  createResponse: "spoken by clients of OpenAI's API",
  getResponse: "spoken by clients of OpenAI's API",
  cancelResponse: "spoken by clients of OpenAI's API",
  createChatCompletion: "spoken by clients of OpenAI's API",
};

/** Lists every function below an object. */
const functionsOf = (value: unknown): readonly ((...args: readonly string[]) => unknown)[] => {
  if (typeof value === "function") return [(...args) => Reflect.apply(value, undefined, args)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(functionsOf) : [];
};

/** Returns the requests that each function of the client sends. */
const requestsOfClient = async (): Promise<readonly string[]> => {
  const sent: string[] = [];
  const client = createQuarryClient({
    url: "http://quarry.example",
    fetch: async (url, init) => {
      sent.push(`${(init.method ?? "GET").toLowerCase()} ${new URL(url).pathname}`);
      return new Response("{}", { status: 404 });
    },
  });
  for (const call of functionsOf(client)) {
    const answer = call("one", "two");
    const isStream = typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
    const asked = isStream ? Array.fromAsync(answer as AsyncIterable<unknown>) : Promise.resolve(answer);
    await asked.catch(() => undefined);
  }
  return sent;
};

const documented = async () => {
  const { url } = await startApp();
  return (await documentedRoutes(url)).map(({ method, path, operationId }) => ({
    operationId,
    isExact: !/[:*]/u.test(path),
    pattern: new RegExp(`^${method} ${path.replace("*path", ".+").replaceAll(/:\w+/gu, "[^/]+")}$`, "u"),
  }));
};

describe("the typed client", () => {
  it("reaches every operation of the OpenAPI document but those that are left out for a reason", async () => {
    const known = (await documented()).toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
    const reached = (await requestsOfClient()).map(
      (request) => known.find(({ pattern }) => pattern.test(request))?.operationId ?? request,
    );
    const all = [...new Set([...reached, ...Object.keys(notOffered)])];
    expect(all.toSorted()).toEqual(known.map(({ operationId }) => operationId).toSorted());
    expect(reached.filter((id) => id in notOffered)).toEqual([]);
  });
});

const question = "How did the cholera maps of 1854 change medicine?";

describe("over a real gateway, the client", () => {
  it("submits once although the first answer is lost", async () => {
    const { url, runs, enqueued } = await startApp();
    let requests = 0;
    const client = createQuarryClient({
      url,
      fetch: async (...args) => {
        const response = await fetch(...args);
        requests += 1;
        if (requests > 1) return response;
        throw new TypeError("terminated");
      },
      retry: { firstDelayMs: 1 },
    });
    const { id, status } = await client.research.submit({ question });
    expect([status, requests, runs.created.length]).toEqual(["queued", 2, 1]);
    expect(new Set(enqueued)).toEqual(new Set([id]));
  });
});

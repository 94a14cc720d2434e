import { createHash } from "node:crypto";
import { problemSchema } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import { createSilentLogger } from "@quarry/observability";
import { eventually } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { startApp } from "../../test/start-app.ts";

const apiKeyDigests = [createHash("sha256").update("alpha").digest("hex")];
const withKey = { headers: { authorization: "Bearer alpha" } };

describe("requests of a key", () => {
  it("are told how many are left, and answered with 429 and when to come again when none is", async () => {
    const { url } = await startApp({ apiKeyDigests, requestsPerMinute: 2 });
    const first = await fetch(`${url}/v1/research`, withKey);
    expect(first.headers.get("ratelimit")).toBe('"minute";r=1;t=60');
    expect(first.headers.get("ratelimit-policy")).toBe('"minute";q=2;w=60');
    await fetch(`${url}/v1/research`, withKey);
    const refused = await fetch(`${url}/v1/research`, withKey);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(problemSchema.parse(await refused.json())).toMatchObject({ code: "too-many", retryable: true });
  });
});

describe("failed sign-ins", () => {
  it("are logged without the key, counted, and answered with 429 when there are many; a good key goes on", async () => {
    const lines: unknown[] = [];
    const silent = createSilentLogger();
    const logger: Logger = Object.assign(Object.create(silent), {
      warn: (...line: unknown[]) => void lines.push(line),
    });
    const app = await startApp({ apiKeyDigests, logger, signInFailuresPerMinute: 2 });
    const guess = (): Promise<Response> =>
      fetch(`${app.url}/v1/research`, { headers: { authorization: "Bearer guessed-secret" } });
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 401]);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(app.signInsFailed).toEqual(["api", "api", "api"]);
    expect(JSON.stringify(lines)).toContain("127.0.0.1");
    expect(JSON.stringify(lines)).not.toContain("guessed-secret");
    expect((await fetch(`${app.url}/v1/research`, withKey)).status).toBe(200);
  });
});

describe("the access log", () => {
  it("has a line for each request: its route and its key, nothing of what was asked", async () => {
    const lines: unknown[] = [];
    const logger: Logger = Object.assign(Object.create(createSilentLogger()), {
      info: (...line: unknown[]) => void lines.push(line),
    });
    const { url } = await startApp({ apiKeyDigests, logger });
    await fetch(`${url}/v1/collections/c-secretname?next=words`, withKey);
    await eventually(() => expect(lines).toHaveLength(1));
    const [line] = lines;
    expect(line).toMatchObject([
      {
        method: "GET",
        route: "/v1/collections/:id",
        status: 404,
        keyId: expect.stringMatching(/^k-config-/),
      },
      "request",
    ]);
    expect(JSON.stringify(line)).not.toMatch(/alpha|secretname|words/);
  });
});

describe("JSON bodies", () => {
  it("may have 8 MiB, however large a file may be", async () => {
    const { url } = await startApp({ uploadMaxBytes: 50_000_000 });
    const made = await fetch(`${url}/v1/audit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: "x".repeat(9_000_000) }),
    });
    expect(made.status).toBe(413);
    expect(await made.text()).toContain("8388608");
  });
});

import { createRunStore } from "@quarry/runs";
import { fixturePages, redisTest, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHolder, type GateName, type Hold } from "../src/gates/hold.ts";
import { startHttpGate } from "../src/gates/http-gate.ts";
import { startRedisGate } from "../src/gates/redis-gate.ts";

const holding = (gate: GateName, word: string): Hold => ({
  stage: "publish",
  places: [{ name: `held ${word}`, gate, matches: (text) => text.includes(word) }],
  begun: true,
});

describe("the gate before Redis", () => {
  redisTest("lets commands through, and keeps the one that is held and all after it", async ({ redis }) => {
    const holder = createHolder();
    const gate = await startRedisGate(redis.port, holder);
    const [through, past] = [gate, redis].map(({ url }) => createRunStore({ redis: { url } }));
    onTestFinished(async () => {
      await gate.stop();
      await Promise.all([through?.close(), past?.close()]);
    });
    await through?.putArtifact("r-1", "first.md", "Zoë");
    const held = holder.arm(holding("redis", "second.md"));
    const writing = [
      through?.putArtifact("r-1", "second.md", ""),
      through?.putArtifact("r-1", "third.md", ""),
    ];
    for (const write of writing) write?.catch(() => undefined);
    expect(await held).toBe("held second.md");
    expect(await past?.listArtifacts("r-1")).toEqual([{ path: "first.md", bytes: 4 }]);
  });
});

describe("the gate before a web server", () => {
  it("lets requests through, and keeps the one that is held", async () => {
    const web = await startFixtureWeb({ "/page": fixturePages.html("<p>Zoë</p>") });
    const holder = createHolder();
    const gate = await startHttpGate("web", web.port, holder);
    onTestFinished(async () => void (await Promise.all([gate.stop(), web.stop()])));
    const answer = await fetch(`${gate.url}/page`, { method: "POST", body: "a question" });
    expect([answer.status, await answer.text()]).toEqual([200, "<p>Zoë</p>"]);
    const held = holder.arm(holding("web", "another question"));
    const leaving = new AbortController();
    const asking = fetch(`${gate.url}/page`, {
      method: "POST",
      body: "another question",
      signal: leaving.signal,
    });
    expect(await held).toBe("held another question");
    leaving.abort();
    await expect(asking).rejects.toThrow("aborted");
    expect(web.requests).toHaveLength(1);
  });

  it("loses its clients when the server is away", async () => {
    const web = await startFixtureWeb({});
    const gate = await startHttpGate("web", web.port, createHolder());
    onTestFinished(() => gate.stop());
    await web.stop();
    await expect(fetch(gate.url)).rejects.toThrow("fetch failed");
  });
});

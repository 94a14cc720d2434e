import { createEgressAllowance } from "@quarry/egress";
import { fixturePages, type FixtureRoutes, startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPostClient } from "../../src/post.ts";

const never = new AbortController().signal;

const startWeb = async (routes: FixtureRoutes) => {
  const web = await startFixtureWeb(routes);
  onTestFinished(() => web.stop());
  return web;
};

/** A client for which every name is this machine, and which may send to the named hosts. */
const aClient = (allowed: readonly string[], timeoutMs = 30_000) => {
  const client = createPostClient({
    allowance: createEgressAllowance(allowed),
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    userAgent: "test",
    timeoutMs,
  });
  onTestFinished(() => client.close());
  return client;
};

const sent = { headers: { "content-type": "application/json" }, body: "{}" };

describe("createPostClient", () => {
  it("sends a body and answers with the code", async () => {
    const web = await startWeb({ "/hook": { status: 202, body: "taken" } });
    const client = aClient([`127.0.0.1:${web.port}`]);
    expect(await client.post({ ...sent, url: `${web.url}/hook` }, never)).toEqual({
      status: "answered",
      code: 202,
    });
    expect(web.requests).toMatchObject([{ method: "POST", body: "{}", headers: { "user-agent": "test" } }]);
  });

  it("follows no redirect", async () => {
    const web = await startWeb({ "/hook": { status: 307, headers: { location: "/other" } }, "/other": {} });
    const client = aClient([`127.0.0.1:${web.port}`]);
    expect(await client.post({ ...sent, url: `${web.url}/hook` }, never)).toEqual({
      status: "answered",
      code: 307,
    });
    expect(web.requests.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("reads only a little of an answer", async () => {
    const web = await startWeb({ "/hook": fixturePages.endlessBody() });
    const client = aClient([`127.0.0.1:${web.port}`]);
    expect(await client.post({ ...sent, url: `${web.url}/hook` }, never)).toEqual({
      status: "answered",
      code: 200,
    });
  });

  it("waits only until its limit", async () => {
    const web = await startWeb({ "/hook": { status: 0 } });
    const client = aClient([`127.0.0.1:${web.port}`], 200);
    expect(await client.post({ ...sent, url: `${web.url}/hook` }, never)).toMatchObject({
      status: "unreachable",
      detail: expect.stringContaining("did not answer within 0.2 seconds"),
    });
  });

  it.each([
    ["a private address", "http://10.0.0.1/hook"],
    ["loopback", "http://127.0.0.1:8080/hook"],
    ["a name that stands for this machine", "http://hooks.example.org/hook"],
    ["the metadata of a cloud", "http://169.254.169.254/latest"],
    ["a user and a password", "https://user:word@example.org/hook"],
  ])("refuses %s", async (_what, url) => {
    expect(await aClient([]).post({ ...sent, url }, never)).toMatchObject({ status: "refused" });
  });
});

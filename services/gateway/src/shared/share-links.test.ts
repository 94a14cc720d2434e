import { newShareLinkSchema, shareLinksSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";
import { digestOf } from "../security/keys.ts";

const dayMs = 86_400_000;
const id = "r-00000001";

const startShared = async () => {
  const clock = { now: 0 };
  const app = await startWithBundle("A lock runs out after 5 seconds.", {
    apiKeyDigests: [digestOf("root")],
    linkClock: () => clock.now,
  });
  app.runs.putArtifact(id, "report.html", "<h1>Locks</h1>");
  app.runs.put(aRun({ id: "r-00000002", status: "completed" }));
  app.runs.putArtifact("r-00000002", "report.html", "<h1>Keys</h1>");
  const asOwner = async (path: string, init: RequestInit = {}) =>
    await fetch(`${app.url}/v1/research/${id}${path}`, {
      ...init,
      headers: { authorization: "Bearer root", "content-type": "application/json" },
    });
  const share = async (expiresIn: string) => {
    const made = await asOwner("/share-links", { method: "POST", body: JSON.stringify({ expiresIn }) });
    return newShareLinkSchema.parse(await made.json());
  };
  const open = async (path: string, init: RequestInit = {}) => await fetch(`${app.url}${path}`, init);
  return { ...app, clock, asOwner, share, open };
};

describe("a link to a report", () => {
  it("opens the report, its exports and the pages of its sources without a key", async () => {
    const { share, open, documentId, url } = await startShared();
    const link = await share("7d");
    expect(link.url).toBe(`${url}${link.path}`);
    expect(link.expiresAt).toBe(new Date(7 * dayMs).toISOString());
    const report = await open(link.path);
    expect(report.headers.get("content-type")).toContain("text/html");
    expect(await report.text()).toBe("<h1>Locks</h1>");
    expect(await (await open(`${link.path}?format=md`)).text()).toBe("# Locks\n");
    const source = await open(link.path.replace("/report", `/sources/${documentId}.html`));
    expect(await source.text()).toContain("A lock runs out");
  });

  it("is followed from pages of other sites, listed nowhere, kept nowhere and told to no page that is linked", async () => {
    const { share, open } = await startShared();
    const { path } = await share("1d");
    const { status, headers } = await open(path, { headers: { "sec-fetch-site": "cross-site" } });
    expect(status).toBe(200);
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  it("opens nothing once it has ended or is revoked", async () => {
    const { share, open, clock, asOwner } = await startShared();
    const [ended, revoked] = [await share("1d"), await share("2d")];
    expect((await asOwner(`/share-links/${revoked.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await open(revoked.path)).status).toBe(404);
    clock.now = dayMs;
    expect((await open(ended.path)).status).toBe(404);
    const listed = await asOwner("/share-links");
    expect(shareLinksSchema.parse(await listed.json()).data).toEqual([]);
  });

  it("is listed without what opens it", async () => {
    const { share, asOwner } = await startShared();
    const { id: linkId, path } = await share("1d");
    const text = await (await asOwner("/share-links")).text();
    expect(text).toContain(linkId);
    expect(text).not.toContain(path.split("/")[2]);
  });

  it("opens no other run, and nothing else of its own", async () => {
    const { share, open, files } = await startShared();
    const { path } = await share("1d");
    const token = path.split("/")[2] ?? "";
    const paths = [
      `/shared/${token}`,
      `/shared/${token}/claims`,
      `/shared/${token}/bundle`,
      `/shared/${token}/sources/..%2Ffindings.json`,
      `/shared/${token}/sources/findings.json`,
      ...Object.keys(files).map((file) => `/shared/${token}/artifacts/${file}`),
    ];
    for (const other of paths) expect((await open(other)).status).toBeGreaterThanOrEqual(400);
    for (const other of [`/v1/research/${id}`, "/v1/research/r-00000002/report", "/v1/research"]) {
      expect((await open(other, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
      expect((await open(other, { headers: { cookie: `quarry_session=${token}` } })).status).toBe(401);
      expect((await open(`${other}?token=${token}`)).status).toBe(401);
    }
    expect((await open(path, { method: "DELETE" })).status).toBe(405);
  });

  it("ends with its run", async () => {
    const { share, open, asOwner } = await startShared();
    const { path } = await share("1d");
    await asOwner("", { method: "DELETE" });
    expect((await open(path)).status).toBe(404);
  });

  it("is limited per minute and address, also for invalid tokens", async () => {
    const { open } = await startShared();
    for (let time = 0; time < 120; time += 1) await open(`/shared/${"x".repeat(43)}/report`);
    expect((await open(`/shared/${"x".repeat(43)}/report`)).status).toBe(429);
  });

  it.each(["0d", "400d", "soon", "5m"])("is not made for %s", async (expiresIn) => {
    const { asOwner } = await startShared();
    const answer = await asOwner("/share-links", { method: "POST", body: JSON.stringify({ expiresIn }) });
    expect(answer.status).toBe(400);
  });

  it("is not made of a run without a report", async () => {
    const { asOwner, runs } = await startShared();
    runs.put(aRun({ id, status: "running" }));
    const answer = await asOwner("/share-links", { method: "POST", body: "{}" });
    expect(answer.status).toBe(409);
  });
});

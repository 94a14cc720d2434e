import { auditViewSchema, problemSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { anAudit } from "../../test/audits/an-audit.ts";
import { startWithAudit } from "../../test/audits/start-with-audit.ts";
import { problemIn } from "../../test/problem-in.ts";

describe("postAudit", () => {
  it("hands text and sources to the job, words as uploads, under a scope of its own", async () => {
    const { send, audits, uploaded } = await startWithAudit();
    const sources = [{ text: "Grüße" }, { ref: "smith", url: "https://example.org/a", title: "A" }];
    await send({ text: "It lives [1].", sources, language: "en" });
    expect(uploaded).toEqual([Buffer.from("Grüße")]);
    expect(audits.submitted).toEqual([
      {
        requestId: "request-1",
        scope: expect.stringMatching(/^collection:audit-[0-9a-f]{32}$/),
        text: "It lives [1].",
        language: "en",
        sources: [
          { ref: "1", upload: { uploadId: "u-1", bytes: 7 } },
          { ref: "smith", url: "https://example.org/a", title: "A" },
        ],
        fetch: true,
      },
    ]);
  });

  it("answers 202 with where to look while the audit continues", async () => {
    const { send } = await startWithAudit();
    const response = await send({ text: "It lives." }, { Prefer: "respond-async" });
    expect(response.status).toBe(202);
    expect(response.headers.get("preference-applied")).toBe("respond-async");
    const { status, links } = auditViewSchema.parse(await response.json());
    expect([status, links.self]).toEqual(["auditing", response.headers.get("location")]);
  });

  it("answers 503 when the audit failed, and says what to do", async () => {
    const { send, audits } = await startWithAudit();
    const detail = "Qdrant does not answer.";
    audits.endWith((input) => ({ status: "completed", input, output: { status: "failed", detail } }));
    const failed = await send({ text: "It lives." });
    expect([failed.status, problemSchema.parse(await failed.json()).detail]).toEqual([
      503,
      "The text could not be audited now: Qdrant does not answer. Send it again, with a new Idempotency-Key.",
    ]);
    const failure = new Failure("redis-down", "away", { retry: "never" });
    audits.endWith((input) => ({ status: "failed", input, failure }));
    expect((await send({ text: "It lives." })).status).toBe(503);
  });

  it.each([
    ["text", {}],
    ["text", { text: "" }],
    ["text", { text: "a".repeat(200_001) }],
    ["sources", { text: "a", sources: Array.from({ length: 101 }, () => ({ text: "b" })) }],
    ["sources", { text: "a", sources: [{ text: "b" }, { ref: "1", text: "c" }] }],
    ["sources[0].text", { text: "a", sources: [{ ref: "1" }] }],
    ["sources[0].ref", { text: "a", sources: [{ ref: "../1", text: "b" }] }],
    ["sources[0].path", { text: "a", sources: [{ text: "b", path: "/etc/passwd" }] }],
    ["language", { text: "a", language: "e" }],
  ])("refuses a wrong %s and adds no job", async (field, body) => {
    const { send, audits } = await startWithAudit();
    const response = await send(body);
    const { errors = [] } = await problemIn(response, 400);
    expect(errors.map((entry) => entry.field)).toEqual([field]);
    expect(audits.submitted).toEqual([]);
  });

  it("refuses words of a source beyond the limit of an upload, and says which", async () => {
    const { send, audits } = await startWithAudit();
    const response = await send({ text: "a", sources: [{ text: "b" }, { text: "ü".repeat(501) }] });
    expect((await problemIn(response, 413)).errors).toEqual([
      { field: "sources[1].text", message: "must be at most 1000 bytes; send less" },
    ]);
    expect(audits.submitted).toEqual([]);
  });
});

const startOne = async () => {
  const app = await startWithAudit();
  const { links } = auditViewSchema.parse(await (await app.send({ text: "It lives." })).json());
  const end = () =>
    app.audits.endWith((input) => ({
      status: "completed",
      input,
      output: { status: "audited", audit: anAudit() },
    }));
  const get = async (path: string, accept = "*/*") =>
    await fetch(`${app.url}${path}`, { headers: { Accept: accept } });
  return { ...app, links, end, get };
};

describe("getAudit", () => {
  it.each(["nonsense", `audit-text-${"0".repeat(32)}`])("does not know %s", async (id) => {
    const { url } = await startWithAudit();
    expect((await fetch(`${url}/v1/audit/${id}`)).status).toBe(404);
  });

  it("says that the audit continues, and has no table yet", async () => {
    const { links, get } = await startOne();
    const response = await get(links.self);
    expect([response.status, auditViewSchema.parse(await response.json()).status]).toEqual([200, "auditing"]);
    expect((await get(links.markdown)).status).toBe(409);
  });

  it("has the table as data, and as Markdown for who asks for it in either way", async () => {
    const { links, get, end } = await startOne();
    end();
    expect(auditViewSchema.parse(await (await get(links.self)).json()).status).toBe("audited");
    for (const response of [await get(links.markdown), await get(links.self, "text/markdown")])
      expect(await response.text()).toMatch(/^# Retrieval Quality Audit\n/);
    const asked = await get(`${links.self}?format=json`, "text/markdown");
    expect(asked.headers.get("content-type")).toContain("application/json");
    expect((await get(`${links.self}?format=pdf`)).status).toBe(400);
  });
});

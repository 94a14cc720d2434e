import { auditViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { anAudit } from "../../test/an-audit.ts";
import { startWithAudit } from "../../test/start-with-audit.ts";

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
  it.each(["nonsense", `audit-text-${"0".repeat(32)}`])("knows nothing of %s", async (id) => {
    const { url } = await startWithAudit();
    expect((await fetch(`${url}/v1/audit/${id}`)).status).toBe(404);
  });

  it("says that the audit goes on, and has no table yet", async () => {
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

import { describe, expect, it } from "vitest";
import { problemIn } from "../../../test/problem-in.ts";
import { startWithBundle } from "../../../test/start/start-with-bundle.ts";

const path = "/v1/research/r-00000001";

describe("the report as a download", () => {
  it.each([
    ["ris", "application/x-research-info-systems; charset=utf-8", "sources.ris", "TY  - "],
    ["csl-json", "application/vnd.citationstyles.csl+json; charset=utf-8", "sources.csl-json", "["],
    ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "report.docx", "PK"],
    ["pdf", "application/pdf", "report.pdf", "%PDF-"],
  ])("is made of the findings as %s", async (format, type, name, start) => {
    const { url } = await startWithBundle();
    const response = await fetch(`${url}${path}/report?format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename=quarry-r-00000001-${name}`,
    );
    expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/u);
    expect((await response.text()).startsWith(start)).toBe(true);
  });

  it("names the scripts that PDF cannot draw, and the forms that have them", async () => {
    const { url } = await startWithBundle("잠금은 5초 후 만료된다.");
    const response = await fetch(`${url}${path}/report?format=pdf`);
    const { code, detail } = await problemIn(response, 406);
    expect(code).toBe("not-acceptable");
    expect(detail).toContain("Hangul");
    expect(detail).toContain("format=docx");
  });
});

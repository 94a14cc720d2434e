import { gradeSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { gradeRules } from "./grade-rules.ts";
import { gradeSource } from "./grade-source.ts";

describe("gradeSource", () => {
  it.each([
    ["https://www.rfc-editor.org/rfc/rfc9110", "A", "standards body"],
    ["https://datatracker.ietf.org/doc/html/rfc9110", "A", "standards body"],
    ["https://www.nature.com/articles/x", "A", "peer-reviewed"],
    ["https://www.cdc.gov/flu", "A", "public authority"],
    ["https://www.health.gov.au/", "A", "public authority"],
    ["https://www.meti.go.jp/", "A", "public authority"],
    ["https://arxiv.org/abs/2004.12832", "B", "preprint"],
    ["https://cs.stanford.edu/x", "B", "university"],
    ["https://www.cl.cam.ac.uk/", "B", "university"],
    ["https://docs.bullmq.io/guide", "B", "documentation"],
    ["https://developer.mozilla.org/en-US/", "B", "documentation"],
    ["https://www.reuters.com/x", "B", "news agency"],
    ["https://de.wikipedia.org/wiki/Queue", "C", "encyclopedia"],
    ["https://github.com/taskforcesh/bullmq", "C", "code host"],
    ["https://www.example.com/", "C", "nothing is known"],
    ["https://stackoverflow.com/q/1", "D", "forum"],
    ["https://forum.example.org/t/1", "D", "forum"],
    ["https://someone.medium.com/post", "D", "self-published"],
    ["https://93.184.216.34/", "D", "without a name"],
    ["https://[2606:4700::1111]/", "D", "without a name"],
    ["https://pastebin.com/abc", "E", "anonymous"],
    ["file:docs/a.md", "C", "handed in by the user: author and review unknown"],
    ["notes.txt", "C", "handed in by the user"],
  ])("grades %s %s", (uri, grade, reason) => {
    expect(gradeSource(uri)).toEqual({ grade, reasons: [expect.stringContaining(reason)] });
  });

  it.each(["https://notnature.com/", "https://nature.com.example.org/", "https://governor.example/"])(
    "takes no look-alike for the real one: %s",
    (uri) => {
      expect(gradeSource(uri).grade).toBe("C");
    },
  );

  it("adds that a page came without encryption", () => {
    expect(gradeSource("http://www.w3.org/")).toEqual({
      grade: "A",
      reasons: [expect.stringContaining("standards body"), expect.stringContaining("without encryption")],
    });
  });

  it("names each domain in one rule only, in lower case", () => {
    const domains = gradeRules.flatMap(({ domains: listed = [] }) => listed);
    expect(domains.filter((domain, index) => domains.indexOf(domain) !== index)).toEqual([]);
    expect(domains.filter((domain) => domain !== domain.toLowerCase())).toEqual([]);
    expect(gradeRules.every(({ grade }) => gradeSchema.safeParse(grade).success)).toBe(true);
  });
});

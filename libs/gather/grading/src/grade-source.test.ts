import { describe, expect, it } from "vitest";
import { readGradeLists } from "./grade-list.ts";
import { parseGradeOverrides } from "./grade-overrides.ts";
import { createGradeSource, type SourceToGrade } from "./grade-source.ts";

const lists = readGradeLists();
const gradeSource = createGradeSource({ lists });

describe("createGradeSource", () => {
  it.each([
    ["https://www.rfc-editor.org/rfc/rfc9110", "A", "standards-bodies"],
    ["https://datatracker.ietf.org/doc/html/rfc9110", "A", "standards-bodies"],
    ["https://www.nature.com/articles/x", "A", "peer-review"],
    ["https://www.cambridge.org/core/journals/x", "A", "peer-review"],
    ["https://ieeexplore.ieee.org/document/1", "A", "peer-review"],
    ["https://www.jstage.jst.go.jp/article/x", "A", "peer-review"],
    ["https://www.cdc.gov/flu", "A", "government"],
    ["https://www.health.gov.au/", "A", "government"],
    ["https://www.meti.go.jp/", "A", "government"],
    ["https://www.gob.mx/salud", "A", "government"],
    ["https://www.service-public.gouv.fr/x", "A", "government"],
    ["https://www.stats.gov.cn/sj/", "A", "government"],
    ["https://www.bundesregierung.de/x", "A", "government"],
    ["https://www.admin.ch/x", "A", "government"],
    ["https://ec.europa.eu/eurostat", "A", "intergovernmental"],
    ["https://www.who.int/news", "A", "intergovernmental"],
    ["https://arxiv.org/abs/2004.12832", "B", "preprints"],
    ["https://cs.stanford.edu/x", "B", "universities"],
    ["https://www.cl.cam.ac.uk/", "B", "universities"],
    ["https://www.uni-heidelberg.de/", "B", "universities"],
    ["https://www.tsinghua.edu.cn/", "B", "universities"],
    ["https://www.mpg.de/x", "B", "research-institutions"],
    ["https://docs.bullmq.io/guide", "B", "official-documentation"],
    ["https://docs.example.org/guide", "B", "official-documentation"],
    ["https://docs.aws.amazon.com/x", "B", "official-documentation"],
    ["https://www.postgresql.org/docs/17/x.html", "B", "official-documentation"],
    ["https://www.postgresql.org/about/", "B", "maintainers"],
    ["https://requests.readthedocs.io/en/latest/", "B", "maintainers"],
    ["https://blogs.nvidia.com/x", "B", "vendors"],
    ["https://www.reuters.com/x", "B", "press"],
    ["https://www.asahi.com/articles/x", "B", "press"],
    ["https://www1.folha.uol.com.br/x", "B", "press"],
    ["https://plato.stanford.edu/entries/x", "B", "reference-works"],
    ["https://de.wikipedia.org/wiki/Queue", "C", "encyclopedias"],
    ["https://github.com/taskforcesh/bullmq", "C", "code-hosts"],
    ["https://www.geeksforgeeks.org/x", "C", "tutorial-sites"],
    ["https://www.msn.com/en-us/x", "C", "aggregators"],
    ["https://stackoverflow.com/q/1", "D", "forums"],
    ["https://forum.example.org/t/1", "D", "forums"],
    ["https://discuss.python.org/t/1", "D", "forums"],
    ["https://developer.apple.com/forums/thread/1", "D", "forums"],
    ["https://users.rust-lang.org/t/a-question/1234/5", "D", "forums"],
    ["https://www.example.com/threads/a-question.1234/", "D", "forums"],
    ["https://www.example.com/community/threads/a-question.1234/", "D", "forums"],
    ["https://www.zhihu.com/question/1", "D", "forums"],
    ["https://x.com/anna/status/1", "D", "social-networks"],
    ["https://someone.medium.com/post", "D", "blogs"],
    ["https://www.amazon.com/dp/1", "D", "shops"],
    ["https://docs.google.com/document/d/1", "D", "file-hosts"],
    ["https://doi.org/10.1016/j.energy.1", "C", "identifier-resolvers"],
    ["https://bit.ly/abc", "D", "link-shorteners"],
    ["https://www.prnewswire.com/news-releases/x", "D", "press-releases"],
    ["https://pastebin.com/abc", "E", "anonymous-text"],
    ["https://www.ehow.com/how_1.html", "E", "content-farms"],
    ["https://www.programmersought.com/article/1", "E", "mirrors"],
    ["https://www.omicsonline.org/x", "E", "predatory-journals"],
    ["https://www.theonion.com/x", "E", "satire-and-fabrication"],
  ])("grades %s %s by the list %s", (uri, grade, list) => {
    expect(gradeSource({ uri })).toEqual({
      grade,
      reasons: [expect.stringMatching(`^.+: .+ \\(list ${list}\\)$`)],
    });
  });

  it.each([
    ["https://www.example.com/", "C", "example.com: a website of which nothing is known"],
    ["https://93.184.216.34/", "D", "93.184.216.34: an address without a name, so nobody answers for it"],
    [
      "https://[2606:4700::1111]/",
      "D",
      "[2606:4700::1111]: an address without a name, so nobody answers for it",
    ],
    ["file:docs/a.md", "C", "handed in by the user: author and review unknown"],
    ["notes.txt", "C", "handed in by the user: author and review unknown"],
  ])("grades %s %s", (uri, grade, reason) => {
    expect(gradeSource({ uri })).toEqual({ grade, reasons: [reason] });
  });

  it.each([
    "https://notnature.com/",
    "https://nature.com.example.org/",
    "https://governor.example/",
    "https://forum.com/",
    "https://example.com/github.com",
  ])("takes no look-alike for the real one: %s", (uri) => {
    expect(gradeSource({ uri }).reasons).toEqual([expect.stringContaining("nothing is known")]);
  });

  it("says what was handed in nowhere better than it is, whatever address it is said to have", () => {
    expect(gradeSource({ uri: "https://www.nature.com/articles/x", isUpload: true }).grade).toBe("C");
  });

  it("adds that a page came without encryption", () => {
    expect(gradeSource({ uri: "http://www.w3.org/" })).toEqual({
      grade: "A",
      reasons: [expect.stringContaining("standards body"), expect.stringContaining("without encryption")],
    });
  });

  it("grades what an archive or a translator shows by its original", () => {
    const uri = "https://web.archive.org/web/2024/https://www.nature.com/articles/x";
    expect(gradeSource({ uri })).toEqual({
      grade: "A",
      reasons: [expect.stringContaining("nature.com: "), "read as web.archive.org shows it"],
    });
  });
});

describe("the operator's own grades", () => {
  const overrides = parseGradeOverrides(
    "grades.txt",
    "# ours\nexample.com/team A written by our own laboratory\nnature.com D we read it by hand\n",
  );
  const grade = (source: SourceToGrade) => createGradeSource({ lists, overrides })(source);

  it("go before lists and pages", () => {
    const page = { text: "Sponsored post\n\nWords.", words: 3 };
    expect(grade({ uri: "https://www.nature.com/x", page })).toEqual({
      grade: "D",
      reasons: ["nature.com: we read it by hand (this installation's own list)"],
    });
    expect(grade({ uri: "https://lab.example.com/team/a" }).grade).toBe("A");
    expect(grade({ uri: "https://example.com/other" }).grade).toBe("C");
  });

  it("do not go before what is handed in", () => {
    expect(grade({ uri: "https://www.nature.com/x", isUpload: true }).grade).toBe("C");
  });
});

import { discoverLinks, fetchPage } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { answer, jobNames, parsedInputsOf } from "../../testing/play-run.ts";
import {
  aResult,
  documentIdOf,
  evidenceOf,
  finds,
  linkJobsOf,
  pagesOf,
  playOnWeb,
  staysOpen,
} from "../../testing/web-world.ts";

const [excellent, good, fair, unused, poor] = [
  "https://a.one.example/",
  "https://b.two.example/",
  "https://c.three.example/",
  "https://c.four.example/",
  "https://d.five.example/",
];
const web = { sources: { web: true, local: false, excludeSites: ["ads.example"] } };
const found = finds(({ query }) => (query === "stalled job" ? [excellent, good, fair, unused, poor] : []));
const evidence = evidenceOf(fair, poor);

describe("fetch", () => {
  it.each([
    ["lets registries be asked about a page that is named", {}, true],
    ["has no registry asked in a run that may not use the web", { web: false }, undefined],
  ])("%s", (_what, changes, lookUpPapers) => {
    const run = playOnWeb({ sources: { urls: [excellent], ...changes } });
    expect(parsedInputsOf(run, fetchPage).map((asked) => asked.lookUpPapers)).toEqual([lookUpPapers]);
  });

  it("says in which language the words of pictures are expected", () => {
    const question = "Warum fährt die Fähre nach Föhr im Winter nicht mehr so oft?";
    const { jobs } = playOnWeb({ question, sources: { urls: [excellent] } });
    const pages = jobs.filter(({ contract }) => contract.name === fetchPage.name);
    expect(pages).toMatchObject([{ input: { language: "de" } }]);
  });
});

describe("discover", () => {
  it("looks at the links of good pages for what is open, those that answer something first", () => {
    const run = playOnWeb(web, found, evidence, staysOpen());
    expect(linkJobsOf(run)).toMatchObject([
      {
        round: 1,
        documentIds: [fair, excellent, good].map(documentIdOf),
        topics: [{ id: "t1", gaps: ["lock duration"] }],
        exclude: expect.arrayContaining([excellent, good, fair, unused, poor]),
        excludeSites: ["ads.example"],
        limit: 4,
      },
    ]);
    const names = jobNames(run);
    expect(names.indexOf("discover-links")).toBe(names.indexOf("assess-coverage") + 1);
  });

  it("has the best of them fetched in the next round, beside what is found then", () => {
    const linked = "https://linked.example/";
    const links = answer(discoverLinks, () => ({
      results: [aResult(linked, { provider: "links" })],
      links: 12,
    }));
    const later = finds(({ query }) => {
      if (query === "stalled job") return [excellent];
      return query === "lock duration" ? ["https://later.example/"] : [];
    });
    expect(pagesOf(playOnWeb(web, later, links, staysOpen()))).toEqual([
      excellent,
      "https://later.example/",
      linked,
    ]);
  });

  it.each([
    ["is over", web, []],
    ["does not search the web", { sources: { urls: [excellent] } }, [staysOpen()]],
  ])("is passed over by a run that %s", (_what, request, changes) => {
    expect(jobNames(playOnWeb(request, found, evidence, ...changes))).not.toContain("discover-links");
  });

  it("costs the run nothing when it fails", () => {
    const run = playOnWeb(web, found, evidence, staysOpen(), [discoverLinks.name, null]);
    expect(run.last.finish?.status).toBe("completed");
  });
});

import { engineNameSchema, type PaperNotice, type RunEvent, searchEngines } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { fortyPapers } from "./keyless-pages.ts";
import type { WebStack } from "./web-stack.ts";

const providers = engineNameSchema.options.filter((name) => searchEngines[name].isKeyless);

/** Returns the search engines that a run asked. */
const askedEngines = (log: readonly RunEvent[]) => {
  const reports = log.flatMap((event) => (event.type === "search-answered" ? (event.providers ?? []) : []));
  return engineNameSchema.options.filter((name) => reports.some(({ provider }) => provider === name));
};

/** Tests runs over engines that need no key. */
export const testKeyless = (stackOf: () => WebStack): void => {
  describe("a run without keys and a model", () => {
    it("answers a question from at least five publishers, with papers as such and nothing off the question", async () => {
      const question = "Do creatine supplements increase muscle strength in older adults?";
      const { log, read, used, cited } = await stackOf().ask(question, { web: true, providers });
      expect(askedEngines(log)).toEqual(providers);
      const quoted = used.filter(({ id }) => cited.has(id));
      expect(new Set(quoted.map(({ publisher }) => publisher)).size).toBeGreaterThanOrEqual(5);
      expect(quoted.map(({ uri }) => uri)).not.toContain("https://en.wikipedia.org/wiki/Strength_(card)");
      const byUri = new Map(quoted.map((one) => [one.uri, one]));
      expect(byUri.get("https://onlinelibrary.wiley.com/doi/10.1002/musc.5")).toMatchObject({
        grade: "A",
        metadata: { abstractFrom: "Crossref" },
        paper: { doi: "10.1002/musc.5", journal: "Muscle Research", year: 2020, authors: ["Mark Bolden"] },
      });
      expect(byUri.get("https://europepmc.org/articles/PMC7000003")).toMatchObject({
        author: "Ingrid Solberg",
        publishedAt: "2022-03-04",
        metadata: { doi: "10.5003/phys.9", journal: "Sports Physiology" },
      });
      const report = read("report.md");
      expect(report).toContain("Muscle Research");
      expect(report).not.toContain("older** **adults** if they train.\\[1\\]");
    });

    it("marks every notice about forty papers wherever they are, and claims nothing from a retracted one", async () => {
      const urls = fortyPapers.map(({ doi = "" }) => `https://doi.org/${doi}`);
      const question = "How does caffeine affect adults?";
      const sources = { web: true, providers, urls };
      const { log, read, used, cited, claims, verify } = await stackOf().ask(question, sources);
      expect(askedEngines(log)).toEqual(providers);
      const words = { retraction: "retracted", expression_of_concern: "concern", correction: "corrected" };
      const noticeOf = new Map(used.map(({ paper }) => [paper?.doi, paper?.notice?.kind]));
      for (const { doi, notice } of fortyPapers)
        expect([doi, noticeOf.get(doi)]).toEqual([doi, notice && words[notice.kind]]);

      const [report, references] = [read("report.md"), read("sources.bib")];
      const lines = report.split("\n");
      const shown = { retracted: "retracted", concern: "expression of concern", corrected: "corrected" };
      const marked = (uri: string, kind: PaperNotice["kind"]): boolean =>
        lines.some((line) => line.includes(uri) && line.includes(shown[kind]));
      const noticed = used.flatMap(({ id, uri, paper }) =>
        paper?.notice === undefined ? [] : [{ id, uri, kind: paper.notice.kind }],
      );
      expect(noticed).toHaveLength(14);
      for (const { uri, kind } of noticed) expect([uri, marked(uri, kind)]).toEqual([uri, true]);
      const retracted = new Set(noticed.flatMap(({ id, kind }) => (kind === "retracted" ? [id] : [])));
      expect(references.split("pubstate = {retracted}")).toHaveLength(retracted.size + 1);
      expect(cited.size).toBeGreaterThan(0);
      const supporting = claims.flatMap((claim) => claim.supporting.map(({ documentId }) => documentId));
      expect(supporting.length).toBeGreaterThan(0);
      expect(supporting.filter((id) => retracted.has(id))).toEqual([]);
      expect(await verify()).toMatchObject({ exitCode: 0 });
    });
  });
};

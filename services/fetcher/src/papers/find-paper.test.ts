import type { Paper } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { context, read, scope, runId, setUp, upload } from "../testing/fetch-page-set-up.ts";
import { findPaper, newerPaper } from "./find-paper.ts";

const paper: Paper = {
  id: "doi:10.1000/own",
  title: "Sleep of whales in a warmer sea",
  authors: ["Ada Example"],
  journal: "Marine Sleep",
  year: 2021,
  citations: 3,
  kind: "published",
  registry: "Crossref",
};
const retracted: Paper = { ...paper, notice: { kind: "retracted", date: "2022-05-01" } };
const text = "Sleep of Whales in a Warmer Sea\n\ndoi:10.1000/own\n\nWhales sleep.";
const papersWith = (found: Paper) => {
  const asked: string[] = [];
  const lookUp = async (id: string) => {
    asked.push(id);
    return { status: "found" as const, paper: found };
  };
  return { asked, lookUp, readAbstract: async () => undefined };
};

describe("findPaper", () => {
  const source = { uri: "file:a.pdf", title: "a.pdf", mediaType: "application/pdf", text };

  it("finds the paper whose title the text has", async () => {
    expect(await findPaper(papersWith(paper), source, context.signal)).toBe(paper);
  });

  it("finds none by an id that belongs to a paper of another title", async () => {
    const other = papersWith({ ...paper, title: "Migration of arctic terns over land" });
    expect(await findPaper(other, source, context.signal)).toBeUndefined();
    expect(other.asked).toEqual(["doi:10.1000/own"]);
  });

  it("asks nothing for a text without an id", async () => {
    const papers = papersWith(paper);
    expect(await findPaper(papers, { ...source, text: "Whales sleep." }, context.signal)).toBeUndefined();
    expect(papers.asked).toEqual([]);
  });
});

describe("newerPaper", () => {
  it("is the known one where only its citations have changed, and the new one else", () => {
    expect(newerPaper(paper, { ...paper, citations: 4 })).toBe(paper);
    expect(newerPaper(paper, retracted)).toBe(retracted);
    expect(newerPaper(paper, undefined)).toBe(paper);
  });
});

describe("an uploaded paper", () => {
  const reader = { read: async () => ({ ...read, text }) };
  const input = { runId, scope, source: upload } as const;

  it("is graded by what a registry says of it, and keeps what it says", async () => {
    const { fetchSource } = setUp({ reader, papers: papersWith(paper) });
    expect(await fetchSource({ ...input, lookUpPapers: true }, context)).toMatchObject({
      document: { grade: "B", paper: { journal: "Marine Sleep" } },
    });
    const { fetchSource: again } = setUp({ reader, papers: papersWith(retracted) });
    expect(await again({ ...input, lookUpPapers: true }, context)).toMatchObject({
      document: { grade: "E", paper: { notice: { kind: "retracted" } } },
    });
  });

  it("is not looked up where the web is not allowed", async () => {
    const papers = papersWith(paper);
    const { fetchSource } = setUp({ reader, papers });
    expect(await fetchSource(input, context)).toMatchObject({ document: { grade: "C" } });
    expect(papers.asked).toEqual([]);
  });

  it("that is stored learns that it was retracted meanwhile, and is indexed again", async () => {
    const first = setUp({ reader, papers: papersWith(paper) });
    await first.fetchSource({ ...input, lookUpPapers: true }, context);
    const known = first.log.put.slice(0, 1);
    const { log, fetchSource } = setUp({ reader, papers: papersWith(retracted) }, known);
    const answer = await fetchSource({ ...input, lookUpPapers: true }, context);
    expect(answer).toMatchObject({ document: { grade: "E", paper: { notice: { kind: "retracted" } } } });
    expect(log.unmarked).toHaveLength(1);
    const silent = {
      lookUp: async () => ({ status: "unknown" as const }),
      readAbstract: async () => undefined,
    };
    const outage = setUp({ reader, papers: silent }, log.put);
    expect(await outage.fetchSource({ ...input, lookUpPapers: true }, context)).toMatchObject({
      document: { grade: "E" },
    });
    expect(outage.log.put).toEqual([]);
  });
});

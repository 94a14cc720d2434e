import { createSilentLogger } from "@quarry/observability";
import { redisTest, type RunningRedis } from "@quarry/testkit";
import {
  type KeylessTrouble,
  type PlayedPaper,
  startCrossref,
  startEuropepmc,
  startOpenalex,
} from "@quarry/testkit/search-servers";
import { describe, expect, onTestFinished } from "vitest";
import { fetcherConfig } from "../src/config.ts";
import { openPapers } from "../src/papers/open-papers.ts";
import { untilTestEnds } from "./search/set-up.ts";

const article: PlayedPaper = {
  title: "RETRACTED: Sleep of whales (a trial)",
  doi: "10.5555/S01(97)11",
  pmid: "9500320",
  journal: "Marine Sleep",
  year: 1998,
  citations: 12,
  authors: ["Ada Example", "Bo Sample"],
  notice: { kind: "retraction", date: "2010-02-06" },
};
const preprint: PlayedPaper = {
  title: "Attention of whales",
  doi: "10.48550/arxiv.2610.00001",
  journal: "arXiv",
  isPreprint: true,
};
const signal = new AbortController().signal;

/** Opens the library of papers over simulated registries, and records their requests. */
const open = async ({ url }: RunningRedis, troubles: { crossref?: KeylessTrouble } = {}) => {
  const documents: [] = [];
  const crossref = await untilTestEnds(
    startCrossref({
      documents,
      papers: [article],
      ...(troubles.crossref && { trouble: troubles.crossref }),
    }),
  );
  const europepmc = await untilTestEnds(startEuropepmc({ documents, papers: [article] }));
  const openalex = await untilTestEnds(startOpenalex({ documents, papers: [article, preprint] }));
  const config = fetcherConfig.parse({
    REDIS_URL: url,
    CROSSREF_URL: crossref.url,
    EUROPEPMC_URL: europepmc.url,
    OPENALEX_URL: openalex.url,
  });
  const papers = openPapers(config, { redis: { url }, log: createSilentLogger() });
  onTestFinished(() => papers.close());
  return {
    library: papers.library,
    asked: () => [crossref, europepmc, openalex].map(({ requests }) => requests.length),
  };
};

describe("papers", () => {
  redisTest("are looked up by DOI once, with their notice", async ({ redis }) => {
    const { library, asked } = await open(redis);
    const answer = await library.lookUp("doi:10.5555/s01(97)11", signal);
    expect(answer).toEqual({
      status: "found",
      paper: {
        id: "doi:10.5555/s01(97)11",
        doi: "10.5555/s01(97)11",
        title: "Sleep of whales (a trial)",
        authors: ["Ada Example", "Bo Sample"],
        journal: "Marine Sleep",
        year: 1998,
        citations: 12,
        kind: "published",
        notice: { kind: "retracted", date: "2010-02-06", uri: "https://doi.org/10.5555/S01(97)11.notice" },
        registry: "Crossref",
      },
    });
    expect(await library.lookUp("doi:10.5555/s01(97)11", signal)).toEqual(answer);
    expect(asked()).toEqual([1, 0, 0]);
  });

  redisTest("are looked up by PMID and arXiv id where those are known", async ({ redis }) => {
    const { library } = await open(redis);
    expect(await library.lookUp("pmid:9500320", signal)).toMatchObject({
      paper: { registry: "Europe PMC", year: 1998, notice: { kind: "retracted" } },
    });
    expect(await library.lookUp("arxiv:2610.00001", signal)).toMatchObject({
      paper: { registry: "OpenAlex", kind: "preprint", journal: "arXiv" },
    });
  });

  redisTest("are unknown where no registry has them, and are not asked for again", async ({ redis }) => {
    const { library, asked } = await open(redis);
    expect(await library.lookUp("doi:10.5555/none", signal)).toEqual({ status: "unknown" });
    expect(await library.lookUp("doi:10.5555/none", signal)).toEqual({ status: "unknown" });
    expect(asked()).toEqual([1, 0, 1]);
  });

  redisTest("are looked up in the next registry while one refuses", async ({ redis }) => {
    const { library, asked } = await open(redis, { crossref: { kind: "rate-limit", seconds: 40 } });
    expect(await library.lookUp("doi:10.5555/s01(97)11", signal)).toMatchObject({
      paper: { registry: "OpenAlex", notice: { kind: "retracted" } },
    });
    expect(await library.lookUp("doi:10.5555/none", signal)).toMatchObject({ status: "unavailable" });
    expect(asked()).toEqual([1, 0, 2]);
  });
});

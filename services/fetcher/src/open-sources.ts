import { createUploadStore, openBlobs } from "@quarry/blobs";
import { blobOptionsOf } from "@quarry/config";
import { createWorkerReader } from "@quarry/documents";
import { checkUrl, createResolve, isForeignAddress, readExemptHosts, webPorts } from "@quarry/egress";
import { createGradeSource, readGradeLists, readGradeOverrides } from "@quarry/grading";
import type { Logger } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import { createEgress, openPoliteness, type Robots, userAgentFor } from "@quarry/web";
import type { FetcherConfig } from "./config.ts";
import type { FetchPagePorts } from "./fetch/fetch-page.ts";
import { openPageRenderer } from "./fetch/open-page-renderer.ts";
import type { PaperLibrary } from "./papers/look-up-paper.ts";
import { openPapers } from "./papers/open-papers.ts";
import { openQuestions } from "./questions/open-questions.ts";
import { openVideos } from "./videos/open-videos.ts";

/** Everything sources are read through, as a part of the service. */
export interface Sources extends Lifecycle {
  readonly ports: Omit<FetchPagePorts, "library">;
  /** Records of papers from registries. */
  readonly papers: PaperLibrary;
  /** The robots rules of sites. */
  readonly robots: Robots;
  /** True if an address may be requested, as far as can be determined before its name is resolved. */
  readonly allows: (url: string) => boolean;
}

/** The store for sources and counters, and the log for problems. */
export interface SourcesOptions {
  readonly redis: RedisOptions;
  readonly log: Logger;
}

/**
 * Opens the rate-limited access to the web, the uploads and the reader with the configured limits.
 * @throws {Failure} `bad-configuration` for an entry of EGRESS_ALLOW or EGRESS_ALLOW_FOUND that is not a host, and for an invalid
 * line of GRADES_FILE
 */
export const openSources = (config: FetcherConfig, { redis, log }: SourcesOptions): Sources => {
  const now = (): Date => new Date();
  const maxBytes = config.FETCH_MAX_BYTES;
  const hosts = readExemptHosts(config);
  const { allowance, isOnlyForUsers } = hosts;
  const resolve = createResolve({ isExempt: (hostname) => allowance.names(hostname) });
  const gradeSource = createGradeSource({
    lists: readGradeLists(),
    overrides: readGradeOverrides(config.GRADES_FILE),
  });
  const uploads = createUploadStore({ redis, blobs: openBlobs(blobOptionsOf(config)) });
  const egress = createEgress({
    allowance,
    resolve,
    isPublic: isForeignAddress,
    isOnlyForUsers,
    proxy: config.EGRESS_PROXY,
    now,
    maxBytes,
    maxHtmlBytes: config.FETCH_MAX_HTML_BYTES,
    timeoutMs: config.FETCH_TIMEOUT_MS,
    userAgent: userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT),
  });
  const polite = openPoliteness({ config, redis, log, egress, allowance, now });
  const papers = openPapers(config, { redis, log });
  const questions = openQuestions(config, { redis });
  const renderer = openPageRenderer({ redis, log });
  const videos = openVideos(config, { egress, hosts, resolve });
  const reader = createWorkerReader({
    maxCharacters: config.FETCH_MAX_CHARACTERS,
    timeoutMs: config.READ_TIMEOUT_MS,
    memoryMb: config.READ_MEMORY_MB,
    ...(config.OCR_TIMEOUT_MS > 0 && {
      ocr: { timeoutMs: config.OCR_TIMEOUT_MS, dataFolder: config.OCR_DATA },
    }),
    workers: config.READ_WORKERS,
  });
  return {
    name: "sources",
    ports: {
      egress: polite.egress,
      isOnlyForUsers,
      pageCache: polite.pageCache,
      renderer,
      videos,
      mayRead: async (url, signal) => {
        const verdict = await polite.robots.check(url, signal);
        return verdict.isAllowed ? undefined : verdict.outcome;
      },
      reader,
      gradeSource,
      papers: papers.library,
      questions: questions.library,
      uploads,
      maxBytes,
      now,
    },
    papers: papers.library,
    robots: polite.robots,
    allows: (url) => checkUrl(url, { allowance, ports: webPorts }).ok,
    start: async () => reader.start(),
    stop: async () => {
      await Promise.all([
        egress.close(),
        polite.close(),
        papers.close(),
        questions.close(),
        renderer.close(),
        reader.close(),
        uploads.close(),
      ]);
    },
    ready: async () => ((await uploads.isReady()) ? true : "Redis does not answer"),
  };
};

import type { Link } from "@quarry/contracts";
import { createYieldToEventLoop } from "@quarry/runtime";
import { describe, expect, it } from "vitest";
import { explainLink, linkTitle } from "./discover-links.ts";
import {
  isBoilerplate,
  type LinkingPage,
  linkTerms,
  type OpenTopic,
  type ScoredLink,
  scoreLinks,
} from "./score-links.ts";

describe("isBoilerplate", () => {
  it.each(["Read more »", "here", "[12]", "…", "查看更多", "https://example.org/a", "Mehr lesen", "→ PDF"])(
    "recognises %s",
    (text) => {
      expect(isBoilerplate(text)).toBe(true);
    },
  );

  it.each(["Lock duration", "More about locks", "锁的续期", "Here be dragons"])("lets %s be", (text) => {
    expect(isBoilerplate(text)).toBe(false);
  });
});

describe("linkTerms", () => {
  it("counts the words of the link most, then those around it, then those of its address", () => {
    const link = {
      url: "https://example.org/docs/redis-persistence_explained.html",
      text: "Renewing locks",
      context: "Workers renew a lock before its duration ends.",
    };
    const found = linkTerms(link, "en");
    expect([...found]).toEqual(
      expect.arrayContaining([
        ["lock", 1],
        ["renew", 1],
        ["durat", 0.6],
        ["redi", 0.5],
        ["persist", 0.5],
      ]),
    );
  });

  it("uses the text around a link with meaningless words", () => {
    const link = { url: "https://example.org/1234", text: "Read more", context: "How locks are renewed" };
    expect([...linkTerms(link, "en")]).toEqual([
      ["lock", 1],
      ["renew", 1],
    ]);
  });
});

const recovery: OpenTopic = {
  id: "t1",
  name: "Recovery of jobs",
  question: "What happens to the job of a worker that was killed?",
  gaps: ["how long the lock of a job is held"],
};

const link = (url: string, text: string, context?: string): Link => ({
  url,
  text,
  ...(context === undefined ? {} : { context }),
});

const page = (uri: string, ...links: readonly Link[]): LinkingPage => ({ uri, language: "en", links });

const yieldToEventLoop = createYieldToEventLoop(new AbortController().signal);

const from = async (...links: readonly Link[]): Promise<readonly ScoredLink[]> =>
  scoreLinks([page("https://guide.example/", ...links)], [recovery], yieldToEventLoop);

const urls = (scored: readonly ScoredLink[]): string[] => scored.map(({ url }) => url);

describe("scoreLinks", () => {
  it("puts what is missing before what is merely about the topic, and leaves out what fits nothing", async () => {
    const found = await from(
      link("https://a.example/1", "Our privacy policy"),
      link("https://b.example/1", "Killed workers and their jobs"),
      link("https://c.example/1", "How long a lock is held"),
      link("https://d.example/1", "Jobs at our company"),
    );
    expect(urls(found)).toEqual(["https://c.example/1", "https://b.example/1"]);
  });

  it("accepts one word only if the link itself has it and it is missing", async () => {
    const one = await from(
      link("https://a.example/1", "Lock"),
      link("https://b.example/1", "Workers"),
      link("https://c.example/1", "Chapter 3", "A lock of sorts."),
    );
    expect(urls(one)).toEqual(["https://a.example/1"]);
  });

  it("counts a rare word more than one that every link has", async () => {
    const links = ["alpha", "beta", "gamma"].map((name) =>
      link(`https://${name}.example/`, `Job of ${name}`),
    );
    const found = await from(
      ...links,
      link("https://common.example/", "The recovery of a job of work"),
      link("https://rare.example/", "The lock of a job of work"),
    );
    expect(urls(found)[0]).toBe("https://rare.example/");
  });

  it("rates a site's own menu below what it cites", async () => {
    const found = await from(
      link("https://guide.example/locks", "How long a lock is held"),
      link("https://guide.example/more", "How long a lock is held", "See how long a lock is held."),
      link("https://other.example/locks", "How long a lock is held"),
    );
    expect(urls(found)).toEqual([
      "https://other.example/locks",
      "https://guide.example/more",
      "https://guide.example/locks",
    ]);
  });

  it("prefers what several publishers link to", async () => {
    const shared = link("https://shared.example/", "How long a lock is held");
    const alone = link("https://alone.example/", "How long a lock is held");
    const found = await scoreLinks(
      [page("https://one.example/", alone, shared), page("https://two.example/", shared)],
      [recovery],
      yieldToEventLoop,
    );
    expect(found).toMatchObject([
      { url: "https://shared.example/", pages: ["https://one.example/", "https://two.example/"] },
      { url: "https://alone.example/" },
    ]);
  });

  it("finds links for every topic, in the language of the page", async () => {
    const locks: OpenTopic = { id: "t2", name: "锁的续期", question: "锁多久续期一次？", gaps: [] };
    const chinese = {
      uri: "https://zh.example/",
      language: "zh",
      links: [link("https://doc.example/zh", "锁的续期机制"), link("https://ad.example/", "联系我们")],
    };
    const found = await scoreLinks(
      [chinese, page("https://e.example/", link("https://b.example/", "A job lock"))],
      [recovery, locks],
      yieldToEventLoop,
    );
    expect(found.map(({ url, topic }) => [url, topic.id])).toEqual(
      expect.arrayContaining([
        ["https://doc.example/zh", "t2"],
        ["https://b.example/", "t1"],
      ]),
    );
    expect(found).toHaveLength(2);
  });
});

describe("facts about a link", () => {
  it("is what of the topic it fits, and where it is", async () => {
    const context = "The guide tells\nhow long a lock is held.";
    const [found] = await from(link("https://a.example/", "Read more", context));
    expect(found && linkTitle(found)).toBe("The guide tells how long a lock is held.");
    expect(found && explainLink(found)).toBe(
      "fits “how long the lock of a job is held”; linked from https://guide.example/: The guide tells how long a lock is held.",
    );
  });
});

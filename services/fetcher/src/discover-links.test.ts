import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createDiscoverLinks, isReadableLink } from "./discover-links.ts";

const anywhere = { sites: [], excludeSites: [] };

describe("isReadableLink", () => {
  it.each([
    "https://example.org/",
    "https://example.org/paper.pdf",
    "https://example.org/docs/v5.1",
    "https://example.org/data.csv?download=1",
    "https://example.org/login-problems-explained",
  ])("takes %s", (url) => {
    expect(isReadableLink(url, anywhere)).toBe(true);
  });

  it.each([
    "https://example.org/photo.JPG",
    "https://example.org/talk.mp4?t=30",
    "https://example.org/source.tar.gz",
    "https://example.org/accounts/login?next=/",
    "https://social.example/intent/tweet?text=a",
    "mailto:a@example.org",
    "javascript:alert(1)",
    "ftp://example.org/a.txt",
    "nonsense",
  ])("leaves %s out", (url) => {
    expect(isReadableLink(url, anywhere)).toBe(false);
  });

  it("keeps to the sites that are wanted", () => {
    const limits = { sites: ["example.org"], excludeSites: ["old.example.org"] };
    const wanted = ["https://docs.example.org/", "https://old.example.org/", "https://example.net/"];
    expect(wanted.filter((url) => isReadableLink(url, limits))).toEqual(["https://docs.example.org/"]);
  });
});

describe("links of ten pages", () => {
  const linksOf = (documentId: string) =>
    Array.from({ length: 400 }, (_one, place) => ({
      url: `https://doc.example/${documentId}/${place}`,
      text: place === 7 ? "How a lock is renewed before it is lost" : `Photograph ${place} of a harbour`,
    }));
  const getDocument = async (documentId: string) => ({
    facts: aDocumentFacts({ documentId, uri: `https://guide.example/${documentId}` }),
    text: "A page with many links.",
    links: linksOf(documentId),
  });
  const discover = createDiscoverLinks({ library: { getDocument } });
  const job = {
    runId: "r-01sample0001",
    round: 1,
    documentIds: Array.from({ length: 10 }, (_one, place) => `00000000-0000-4000-8000-00000000000${place}`),
    topics: [{ id: "t1", name: "Locks", question: "How long is a lock held?", gaps: ["renewal of a lock"] }],
    exclude: [],
    sites: [],
    excludeSites: [],
    limit: 10,
  };
  const contextOf = (signal: AbortSignal) => ({ jobId: "j", attempt: 1, signal, log: createSilentLogger() });

  it("are weighed in parts between which others have a turn", async () => {
    const context = contextOf(new AbortController().signal);
    const { answer, turns } = await countTurns(async () => discover(job, context));
    expect(answer.results).toHaveLength(10);
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it("are left when the job is cancelled", async () => {
    const cancelling = new AbortController();
    const ended = countTurns(async () => discover(job, contextOf(cancelling.signal)));
    setImmediate(() => cancelling.abort("cancelled"));
    await expect(ended).rejects.toBe("cancelled");
  });
});

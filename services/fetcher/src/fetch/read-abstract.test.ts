import type { Paper } from "@quarry/contracts";
import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { context, read, runId, scope, setUp, web } from "../testing/fetch-page-set-up.ts";

const paper: Paper = {
  id: "doi:10.1000/own",
  doi: "10.1000/own",
  title: "Sleep of whales",
  authors: ["Ada Example"],
  journal: "Marine Sleep",
  year: 2021,
  kind: "published",
  registry: "Crossref",
};
const landing = "https://journal.example.org/doi/10.1000/own";
const page = { ...web, url: "https://doi.org/10.1000/own" } as const;
const input = { runId, scope, source: page, lookUpPapers: true } as const;

/** A publisher that refuses programs, and registries that have an abstract. */
const refused = (changes: Parameters<typeof setUp>[0] = {}) => {
  const asked: string[] = [];
  const world = setUp({
    egress: {
      get: async (_url, _signal, options) => {
        await options?.onRedirect?.(landing);
        return unavailable("refused", "journal.example.org does not show this page.");
      },
    },
    papers: {
      lookUp: async () => ({ status: "found", paper }),
      readAbstract: async (id) => {
        asked.push(id);
        return { paper, paragraphs: ["Whales sleep with one half."] };
      },
    },
    reader: { read: async () => ({ ...read, title: "Sleep of whales" }) },
    ...changes,
  });
  return { ...world, asked };
};

describe("a paper whose page cannot be read", () => {
  it("is read as the abstract of a registry, under the address of the page, and says so", async () => {
    const { asked, fetchSource, pages, refusals } = refused();
    expect(await fetchSource(input, context)).toMatchObject({
      status: "stored",
      document: { uri: landing, paper, metadata: { abstractFrom: "Crossref" } },
    });
    expect(asked).toEqual(["doi:10.1000/own"]);
    expect([pages.size, refusals.size]).toEqual([2, 0]);
  });

  it("keeps its own address if the publisher sends every visitor to the same page", async () => {
    const { fetchSource, pages } = refused({
      egress: {
        get: async (_url, _signal, options) => {
          await options?.onRedirect?.("https://journal.example.org/login");
          return unavailable("login-wall", "journal.example.org wants a login.");
        },
      },
    });
    expect(await fetchSource(input, context)).toMatchObject({ document: { uri: page.url } });
    expect([...pages.keys()]).toEqual([page.url]);
  });

  it.each(["timeout", "busy", "unreachable"] as const)("is visited again after: %s", async (reason) => {
    const { fetchSource, pages } = refused({ egress: { get: async () => unavailable(reason, "Later.") } });
    expect(await fetchSource(input, context)).toMatchObject({ status: "stored" });
    expect(pages.size).toBe(0);
  });

  it.each([
    [
      "the registries have no abstract",
      {
        papers: { lookUp: async () => ({ status: "unknown" as const }), readAbstract: async () => undefined },
      },
    ],
    ["papers must not be looked up", { papers: undefined }],
  ])("stays unread where %s", async (_why, changes) => {
    const { fetchSource } = refused(changes);
    expect(await fetchSource(input, context)).toMatchObject({ status: "unavailable", reason: "refused" });
  });

  it.each([
    ["an address without an id", web.url, "refused"],
    ["an address that is refused here", page.url, "address-refused"],
  ] as const)("is not asked for at %s", async (_what, url, reason) => {
    const { asked, fetchSource } = refused({
      egress: { get: async () => unavailable(reason, "No.") },
    });
    const answer = await fetchSource({ ...input, source: { ...web, url } }, context);
    expect(answer).toMatchObject({ status: "unavailable", reason });
    expect(asked).toEqual([]);
  });
});

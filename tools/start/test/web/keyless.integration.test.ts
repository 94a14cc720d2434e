import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { downloadBundle } from "@quarry/command-line";
import {
  bundleClaimSchema,
  bundleDocumentsSchema,
  findingsSchema,
  type PaperNotice,
  type ResearchRequest,
} from "@quarry/contracts";
import {
  type SearchServer,
  startArxiv,
  startCrossref,
  startEuropepmc,
  startGithub,
  startHackernews,
  startOpenalex,
  startStackexchange,
  startWikipedia,
} from "@quarry/testkit/search-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type LocalStack, startStack } from "../../src/stack/start-stack.ts";
import { runCommandFile } from "../command.ts";
import { fortyPapers, foundPages, knownPapers, paperPages, servedPages } from "./keyless-pages.ts";
import { type PublicWeb, startPublicWeb } from "./public-web.ts";

const root = resolve(import.meta.dirname, "../../../..");

const startEngines = async (): Promise<Readonly<Record<string, SearchServer>>> => {
  const papers = [...knownPapers, ...fortyPapers];
  const of = (name: string) => ({
    papers,
    documents: foundPages.filter(({ engines }) => engines.includes(name)),
  });
  return {
    WIKIPEDIA_URL: await startWikipedia(of("wikipedia")),
    OPENALEX_URL: await startOpenalex(of("openalex")),
    ARXIV_URL: await startArxiv(of("arxiv")),
    EUROPEPMC_URL: await startEuropepmc(of("europepmc")),
    CROSSREF_URL: await startCrossref(of("crossref")),
    STACKEXCHANGE_URL: await startStackexchange(of("stackexchange")),
    GITHUB_URL: await startGithub(of("github")),
    HACKERNEWS_URL: await startHackernews(of("hackernews")),
  };
};

describe("a run without keys, a search engine and a model", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-keyless-"));
  let web: PublicWeb;
  let engines: Readonly<Record<string, SearchServer>>;
  let stack: LocalStack;
  let client: QuarryClient;

  beforeAll(async () => {
    web = await startPublicWeb({ ...servedPages, ...paperPages });
    engines = await startEngines();
    const addresses = Object.entries(engines).map(([name, { url }]) => [
      name,
      name === "WIKIPEDIA_URL" ? `${url}/{language}` : url,
    ]);
    const environment = { ...web.environment, ...Object.fromEntries(addresses), FETCH_HOST_DELAY_MS: "0" };
    stack = await startStack({ root, data: join(home, "data"), command: "start", environment });
    client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  });

  afterAll(async () => {
    await stack.stop();
    await Promise.all(Object.values(engines).map((engine) => engine.stop()));
    await web.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = async (request: Pick<ResearchRequest, "question"> & { readonly urls?: readonly string[] }) => {
    const { question, urls = [] } = request;
    const { id } = await client.research.submit({ question, sources: { web: true, urls: [...urls] } });
    const signal = AbortSignal.timeout(800_000);
    for await (const { event } of client.research.events(id, { signal }))
      if (event.type === "run-finished") expect(event.status).toBe("completed");
    const bundle = join(home, id);
    await downloadBundle(client.research, id, bundle);
    const read = (path: string): string => readFileSync(join(bundle, path), "utf8");
    const json = (path: string): unknown => JSON.parse(read(path));
    expect(await runCommandFile("tools/verify/src/main.ts", [bundle])).toMatchObject({ exitCode: 0 });
    const documents = bundleDocumentsSchema.parse(json("documents.json"));
    const findings = findingsSchema.parse(json("findings.json"));
    const citations = findings.statements.flatMap((statement) => statement.citations);
    const cited = new Set(citations.map(({ documentId }) => documentId));
    return {
      read,
      used: documents.flatMap((document) => (document.used ? [document] : [])),
      cited,
      claims: z.array(bundleClaimSchema).parse(json("claims.json")),
    };
  };

  it("answers a question from at least five publishers, with papers as such and nothing off the question", async () => {
    const question = "Do creatine supplements increase muscle strength in older adults?";
    const { read, used, cited } = await ask({ question });
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
    const { read, used, cited, claims } = await ask({ question, urls });
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
  });
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleDocumentsSchema } from "@quarry/contracts";
import { type LocalWeb, startLocalWeb } from "@quarry/testkit";
import { startSearxng } from "@quarry/testkit/search-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandFile } from "../command.ts";
import { queuePages, queueRoutes } from "./queue-site.ts";

const question =
  "What happens to the job of a worker that was killed, and which interval in seconds separates two renewals of its lock?";

describe("a question to the web on the command line", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-site-"));
  let web: LocalWeb;

  beforeAll(async () => {
    web = await startLocalWeb({ pages: queuePages, routes: queueRoutes });
  });

  afterAll(async () => {
    await web.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = async (name: string, options: readonly string[], searxngUrl: string) => {
    const bundle = join(home, name);
    const ended = await runCommandFile("tools/start/src/main.ts", [question, "--out", bundle, ...options], {
      ...web.environment,
      QUARRY_HOME: join(home, `${name}-data`),
      SEARXNG_URL: searxngUrl,
      FETCH_HOST_DELAY_MS: "0",
    });
    const read = (path: string): string => readFileSync(join(bundle, path), "utf8");
    const documents = bundleDocumentsSchema.parse(JSON.parse(read("documents.json")));
    return { ...ended, uris: documents.flatMap(({ uri, used }) => (used ? [uri] : [])).toSorted() };
  };

  it("reads the pages a site lists itself, and says why the search engine found nothing", async () => {
    const searxng = await startSearxng({ documents: [], formats: ["html"] });
    const { exitCode, stderr, uris } = await ask(
      "site",
      ["--site", `queue.example:${web.port}`],
      searxng.url,
    );
    await searxng.stop();
    expect(stderr).toContain("search: SearXNG answers 403");
    expect(exitCode).toBe(0);
    expect(uris).toContain(web.here("https://queue.example/guide/stalled-jobs"));
    expect(uris.every((uri) => new URL(uri).hostname === "queue.example")).toBe(true);
  });

  it("follows a link that says what is missing to a page that no search engine knows", async () => {
    const known = queuePages.filter(({ url }) => url.startsWith("https://queue.example/"));
    const documents = known.map(({ url, title, text }) => ({ uri: web.here(url), title, text }));
    const searxng = await startSearxng({ documents });
    const { stderr, uris } = await ask("links", ["--web"], searxng.url);
    await searxng.stop();
    expect(stderr).toMatch(/weighed \d+ links? of \d+ pages?: [1-9]/u);
    expect(uris).toContain(web.here("https://deep.example/renewal"));
  });
});

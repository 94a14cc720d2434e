import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleDocumentsSchema } from "@quarry/contracts";
import { type LocalWeb, startLocalWeb } from "@quarry/testkit";
import { startSearxng } from "@quarry/testkit/search-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommandFile } from "../command.ts";
import { queuePages, queueQuestion, queueRoutes } from "./queue-site.ts";

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

  it("reads the pages a site lists itself, and says why the search engine found nothing", async () => {
    const searxng = await startSearxng({ documents: [], formats: ["html"] });
    const bundle = join(home, "site");
    const { exitCode, stderr } = await runCommandFile(
      "tools/start/src/main.ts",
      [queueQuestion, "--out", bundle, "--site", `queue.example:${web.port}`],
      {
        ...web.environment,
        QUARRY_HOME: join(home, "data"),
        SEARXNG_URL: searxng.url,
        FETCH_HOST_DELAY_MS: "0",
      },
    );
    await searxng.stop();
    expect(stderr).toContain("search: SearXNG answers 403");
    expect(exitCode).toBe(0);
    const documents = bundleDocumentsSchema.parse(
      JSON.parse(readFileSync(join(bundle, "documents.json"), "utf8")),
    );
    const uris = documents.flatMap(({ uri, used }) => (used ? [uri] : []));
    expect(uris).toContain(web.here("https://queue.example/guide/stalled-jobs"));
    expect(uris.every((uri) => new URL(uri).hostname === "queue.example")).toBe(true);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { createEvidenceStore, documentIdOf, type EvidenceStoreOptions, inspectIndex } from "@quarry/evidence";
import { localSecrets } from "@quarry/local-stack";
import { aDocumentFacts, aStoredPassage, startQdrant } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { findStack } from "../src/stack/find-stack.ts";
import { runCommandFile } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const command = "tools/start/src/reindex.ts";
const texts = {
  medicine: "Sepsis is treated with early antibiotics, and lactate predicts who will die.",
  history: "The guild of weavers petitioned the council in 1381, and the tax on wool was lifted.",
  software: "A compare-and-swap loop retries until no other thread has changed the word.",
};

/** Opens the Qdrant of a data folder while no stack uses it. */
const withQdrant = async <Answer>(
  home: string,
  use: (options: EvidenceStoreOptions) => Promise<Answer>,
): Promise<Answer> => {
  const apiKey = localSecrets(join(home, "secrets.json")).qdrantApiKey;
  const server = await startQdrant({ directory: join(home, "qdrant"), apiKey });
  try {
    return await use({ url: server.url, apiKey, dimensions: 384 });
  } finally {
    await server.stop();
  }
};

/** Stores documents with passages of an encoder that is no longer in use. */
const storeTexts = async (options: EvidenceStoreOptions): Promise<void> => {
  const evidence = createEvidenceStore(options);
  await evidence.ensure();
  for (const [name, text] of Object.entries(texts)) {
    const documentId = documentIdOf(`file:${name}.md`, "0".repeat(64));
    await evidence.putDocument({ facts: aDocumentFacts({ documentId, title: name }), text });
    await evidence.join("collection:c-1", documentId);
    await evidence.putPassages([aStoredPassage({ documentId, text, encoder: "an older encoder" })]);
    await evidence.markIndexed(documentId, { passages: 1, encoder: "an older encoder" });
  }
};

describe("npm run reindex", () => {
  it("says what is different, rebuilds the index while no stack runs, and leaves nothing running", async () => {
    const home = temporaryFolder();
    await withQdrant(home, storeTexts);
    const dry = await runCommandFile(command, ["--dry-run"], { QUARRY_HOME: home, QDRANT_SHARDS: "2" });
    expect(dry).toMatchObject({ exitCode: 0, stdout: "nothing was changed\n" });
    expect(dry.stderr).toContain("3 documents, 3 passages, 3 memberships");
    expect(dry.stderr).toMatch(/3 passages were encoded by an older encoder, and must be by .*gte-small/u);
    expect(dry.stderr).toContain("shards of collections: 1, must be 2");

    const made = await runCommandFile(command, [], { QUARRY_HOME: home, QDRANT_SHARDS: "2" });
    expect(made).toMatchObject({ exitCode: 0 });
    expect(made.stderr).toMatch(/making the new index: .* of 3 documents/u);
    expect(made.stdout).toMatch(/^3 documents with 3 passages: passages\.2 is in use now/u);
    expect(existsSync(join(home, "stack.json"))).toBe(false);
    expect(await findStack(join(home, "stack.json"))).toBeUndefined();

    const inspection = await withQdrant(home, inspectIndex);
    expect(inspection).toMatchObject({ documents: 3, passages: 3, shards: [2, 2, 2] });
    expect([...(inspection?.encoders.keys() ?? [])]).toEqual([expect.stringContaining("gte-small")]);
  });

  it("refuses an option that there is not, and says so when there is nothing to do", async () => {
    const environment = { QUARRY_HOME: temporaryFolder() };
    expect(await runCommandFile(command, [], environment)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("nothing is stored yet"),
    });
    expect(await runCommandFile(command, ["--hlep"], { QDRANT_URL: "http://127.0.0.1:1" })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("--help"),
    });
  });
});

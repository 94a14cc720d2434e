import { createHash } from "node:crypto";
import { discoverLinks, type InputOf, type Link } from "@quarry/contracts";
import { documentIdOf, type EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, evidenceTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { createDiscoverLinks } from "../src/discover-links.ts";

const context = {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
  report: () => undefined,
};

const store = async (evidence: EvidenceStore, uri: string, links?: readonly Link[]): Promise<string> => {
  const text = `The page at ${uri}.`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const documentId = documentIdOf(uri, sha256);
  const facts = aDocumentFacts({ documentId, uri, sha256, characters: text.length });
  await evidence.putDocument({ facts, text, links });
  return documentId;
};

const input = (changes: Partial<InputOf<typeof discoverLinks>>): InputOf<typeof discoverLinks> => ({
  runId: "r-00000001",
  round: 1,
  documentIds: [],
  topics: [{ id: "t1", name: "Locks", question: "How long is a lock held?", gaps: ["renewal of a lock"] }],
  exclude: [],
  sites: [],
  excludeSites: [],
  limit: 10,
  ...changes,
});

describe("createDiscoverLinks", () => {
  evidenceTest("weighs the links of stored pages, each address once", async ({ evidence }) => {
    const held = { url: "https://held.example/locks", text: "Locks and their renewal" };
    const guide = await store(evidence, "https://guide.example/", [
      { url: "https://guide.example/#top", text: "Renewal of a lock" },
      { url: "https://doc.example/renewal?utm_source=guide", text: "Renewal of a lock" },
      { url: "https://doc.example/lock.png", text: "A lock and its renewal" },
      { url: "https://shop.example/padlocks", text: "Contact us" },
      held,
    ]);
    const blog = await store(evidence, "https://blog.example/", [
      { url: "https://doc.example/renewal", text: "here", context: "Renewal of a lock is told here." },
      { url: "https://other.example/lock", text: "How long a lock is held" },
    ]);
    const old = await store(evidence, "https://old.example/");
    const gone = documentIdOf("https://gone.example/", "0".repeat(64));
    const output = await createDiscoverLinks({ library: evidence })(
      input({ documentIds: [guide, blog, old, gone], exclude: ["https://held.example/locks/"] }),
      context,
    );
    expect(discoverLinks.output.parse(output)).toEqual({
      results: [
        {
          uri: "https://doc.example/renewal",
          title: "Renewal of a lock",
          snippet: "fits “renewal of a lock”; linked from https://guide.example/ and 1 more",
          provider: "links",
          rank: 1,
          foundBy: [{ provider: "links", rank: 1 }],
        },
        expect.objectContaining({ uri: "https://other.example/lock", rank: 2 }),
      ],
      links: 4,
    });
  });
});

import { type InputOf, type OutputOf, publishReport } from "@quarry/contracts";
import {
  type PageStarts,
  sampleContent,
  sampleEvents,
  samplePageStarts,
  sampleTexts,
} from "@quarry/report/testing";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext } from "../testing/job-context.ts";
import { createPublishReport } from "./publish-report.ts";

const noPages: PageStarts = new Map();

interface Published {
  readonly output: OutputOf<typeof publishReport>;
  readonly artifacts: ReadonlyMap<string, string>;
}

const publish = async (
  content: InputOf<typeof publishReport>["content"],
  { texts = sampleTexts(), pageStarts = noPages, events = sampleEvents(), holdsSources = true } = {},
): Promise<Published> => {
  const artifacts = new Map<string, string>();
  const handle = createPublishReport({
    documents: {
      read: async (documentId) => {
        const facts = content.documents.find((document) => document.documentId === documentId);
        const text = texts.get(documentId);
        if (facts === undefined || text === undefined) return undefined;
        return { facts, text, pageStarts: pageStarts.get(documentId) };
      },
    },
    artifacts: {
      holdsSources,
      put: async (runId, path, text) => void artifacts.set(`${runId}/${path}`, text),
    },
    readEvents: async () => events,
  });
  const output = await handle({ runId: "r-01sample0001", content }, jobContext);
  return { output, artifacts };
};

describe("publishReport", () => {
  it("stores every file, or all but the texts of sources if the evidence store has them", async () => {
    const { output, artifacts } = await publish(sampleContent());
    const without = await publish(sampleContent(), { holdsSources: false });
    expect(publishReport.output.parse(output).files).toHaveLength(17);
    const paths = output.files.map(({ path }) => `r-01sample0001/${path}`);
    expect([...artifacts.keys()]).toEqual(paths);
    expect([...without.artifacts.keys()]).toEqual(paths.filter((path) => !path.includes("/sources/")));
  });

  it("records where the pages of a stored document begin, and the page of each quote", async () => {
    const { artifacts } = await publish(sampleContent(), { pageStarts: samplePageStarts });
    const rows: unknown = JSON.parse(artifacts.get("r-01sample0001/documents.json") ?? "");
    expect(rows).toMatchObject([{ pageStarts: [0, 90, 170] }, {}, {}, {}, {}]);
    expect(artifacts.get("r-01sample0001/report.md")).toContain("[1 pp. 1–2](report.html#");
  });

  it("reports the usage of the language model from the run's log", async () => {
    const took = { calls: 2, inputTokens: 900, outputTokens: 80, cost: 0.0125 };
    const model = { method: "model", model: "small", cached: false, twinReason: null } as const;
    const answered = (changes: object) => ({
      id: "1-0",
      at: "2026-11-21T10:00:00.000Z",
      event: { type: "task-answered" as const, task: "judge-claim", ...took, ...model, ...changes },
    });
    const events = [
      answered({}),
      answered({ calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: true }),
      answered({ calls: 1, method: "twin", model: null, twinReason: "model-failed" }),
    ];
    const { artifacts } = await publish(sampleContent(), { events });
    const findings = JSON.parse(artifacts.get("r-01sample0001/findings.json") ?? "");
    expect(findings.usage).toStrictEqual({
      calls: 3,
      inputTokens: 1_800,
      outputTokens: 160,
      cost: 0.025,
      cached: 1,
      twins: 1,
      tasks: [
        {
          task: "judge-claim",
          byModel: 2,
          byFallback: 1,
          reasons: [{ reason: "model-failed", count: 1, problem: "" }],
        },
      ],
    });
    expect(artifacts.get("r-01sample0001/report.html")).toContain(
      "Language model: calls 3, kept answers used again 1, tokens read 1800, tokens written 160, cost 0.0250; tasks answered from the text alone: 1.",
    );
  });

  it("publishes a run that has read nothing", async () => {
    const { artifacts } = await publish({ ...sampleContent(), documents: [], unused: [], claims: [] });
    expect(artifacts.get("r-01sample0001/report.md")).toContain("# ");
  });

  it("writes a source that was reported twice only once", async () => {
    const content = sampleContent();
    const { artifacts } = await publish({
      ...content,
      documents: [...content.documents, ...content.documents],
      unused: [...content.unused, ...content.unused],
    });
    expect(artifacts).toEqual((await publish(content)).artifacts);
  });

  it("writes the same files when it was interrupted after logging its completion", async () => {
    const published = {
      id: "9999999999999-0",
      at: "2026-11-21T10:10:00.000Z",
      event: { type: "report-published" as const, files: 13 },
    };
    const { artifacts } = await publish(sampleContent(), { events: [...sampleEvents(), published] });
    expect(artifacts).toEqual((await publish(sampleContent())).artifacts);
  });

  it("names the document that is no longer stored when it fails", async () => {
    await expect(publish(sampleContent(), { texts: new Map() })).rejects.toMatchObject({
      code: "not-found",
      message: expect.stringContaining("file:docs/queues.md"),
    });
  });

  it("lists a document as unused if it was deleted meanwhile and nothing quotes it", async () => {
    const content = sampleContent();
    const facts = { ...content.documents[0], documentId: "99999999-0000-5000-8000-999999999999" };
    const gone = aDocumentFacts({ ...facts, uri: "file:removed.md" });
    const { artifacts } = await publish({ ...content, documents: [...content.documents, gone] });
    const rows: unknown = JSON.parse(artifacts.get("r-01sample0001/documents.json") ?? "");
    expect(rows).toContainEqual(
      expect.objectContaining({ uri: "file:removed.md", used: false, reason: "not-found" }),
    );
    expect([...artifacts.keys()].filter((path) => path.includes("99999999"))).toEqual([]);
  });
});

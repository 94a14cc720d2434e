import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import {
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
} from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { key } from "./key.ts";

const root = resolve(import.meta.dirname, "../../../..");

interface Example {
  readonly name: string;
  readonly question: string;
  readonly sources: readonly string[];
}

interface Answer {
  readonly findings: Findings;
  readonly documents: BundleDocuments;
  readonly textOf: (documentId: string) => string;
}

/** Stands for the README's folder `docs`, because encoding all of its pages takes a minute of the processor. */
const pageOfDocs = "docs/reliability.md";

/** Returns the first command of the README, word for word, with one page of its folder. */
const readmeCommand = (): Example => {
  const line = /^npm start -- "([^"]+)"((?: --source \S+)+)$/mu.exec(
    readFileSync(join(root, "README.md"), "utf8"),
  );
  const [, question = "", sources = ""] = line ?? [];
  return {
    name: "README",
    question,
    sources: sources
      .split("--source")
      .map((source) => source.trim().replace(/^docs$/u, pageOfDocs))
      .slice(1),
  };
};

const examples: readonly Example[] = [
  readmeCommand(),
  ...readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, "examples", entry.name, "question.txt")))
    .map(({ name }) => ({
      name,
      question: readFileSync(join(root, "examples", name, "question.txt"), "utf8").trim(),
      sources: [join("examples", name, "sources")],
    })),
];

const answer = async (client: QuarryClient, example: Example, bundle: string): Promise<Answer> => {
  const collectionId = (await client.collections.create({ name: example.name, mark: false })).id;
  for (const file of collectSources([...example.sources], root).files)
    await addFile(client.collections, collectionId, file);
  const { id: runId } = await client.research.submit({ question: example.question, collectionId });
  const signal = AbortSignal.timeout(800_000);
  for await (const { event } of client.research.events(runId, { signal }))
    if (event.type === "run-finished") break;
  await downloadBundle(client.research, runId, bundle);
  const json = (file: string): unknown => JSON.parse(readFileSync(join(bundle, file), "utf8"));
  return {
    findings: findingsSchema.parse(json("findings.json")),
    documents: bundleDocumentsSchema.parse(json("documents.json")),
    textOf: (documentId) => readFileSync(join(bundle, "sources", `${documentId}.txt`), "utf8"),
  };
};

/** Tests the questions of `examples/` and of README. */
export const testExamples = (stackOf: () => LocalStack): void => {
  describe("examples, without a language model", () => {
    const home = mkdtempSync(join(tmpdir(), "quarry-examples-"));
    const answers = new Map<string, Answer>();

    const answerOf = (name: string): Answer => {
      const found = answers.get(name);
      if (found === undefined) throw new Error(`no example ${name} was run`);
      return found;
    };

    const citedTitles = (name: string): ReadonlySet<string> => {
      const { findings, documents } = answerOf(name);
      const quotes = findings.statements.flatMap(({ citations }) => citations);
      const cited = new Set(quotes.map(({ documentId }) => documentId));
      return new Set(
        documents.flatMap((document) => (document.used && cited.has(document.id) ? document.title : [])),
      );
    };

    beforeAll(async () => {
      const client = createQuarryClient({ url: stackOf().gatewayUrl, apiKey: key, fetch });
      for (const example of examples)
        answers.set(example.name, await answer(client, example, join(home, example.name)));
    });

    afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

    it.each(examples)("answers $name by sentences that are in their sources, none twice", ({ name }) => {
      const { findings, textOf } = answerOf(name);
      const texts = findings.statements.map(({ text }) => text);
      expect(findings.report.writtenBy).toBe("fallback");
      expect(texts.length).toBeGreaterThanOrEqual(1);
      expect(new Set(texts).size).toBe(texts.length);
      expect(findings.statements.filter(({ citations }) => citations.length === 0)).toEqual([]);
      for (const { documentId, start, end, quote } of findings.statements.flatMap((one) => one.citations))
        expect(textOf(documentId).slice(start, end)).toBe(quote);
    });

    it("compares by what each source says", () => {
      expect(citedTitles("comparison")).toEqual(
        new Set([
          "Heat pumps in old houses",
          "Condensing gas boilers",
          "A year with both: notes from a house of 1924",
        ]),
      );
    });

    it("quotes both sides of a disagreement", () => {
      const said = answerOf("disagreement")
        .findings.statements.map(({ text }) => text)
        .join("\n");
      expect(said).toContain(
        "The council concludes that the riverside market helped the shops of the town centre.",
      );
      expect(said).toContain(
        "The association concludes that the riverside market did not help the shops of the town centre.",
      );
    });

    it("answers how something is done from the texts that say it", () => {
      expect(citedTitles("how-to")).toContain("Feeding a sourdough starter");
      expect(citedTitles("how-to")).toContain("Baking on Saturdays");
    });

    it("answers README's question from the page that explains it", () => {
      const said = answerOf("README").findings.statements.map(({ text }) => text);
      expect(said).toContainEqual(expect.stringContaining("When a worker is killed,"));
    });
  });
};

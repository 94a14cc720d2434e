import type { Block, Findings, Statement } from "@quarry/contracts";
import { fabrications } from "@quarry/testkit/model-server";
import { beforeAll, describe, expect, it } from "vitest";
import { type AskedPersona, askPersonas } from "./ask-personas.ts";

const names = ["paraphrases", "tables", "invents"] as const;
type Name = (typeof names)[number];

let asked: ReadonlyMap<Name, AskedPersona>;

beforeAll(async () => {
  asked = await askPersonas(names);
});

const of = (name: Name): AskedPersona => {
  const run = asked.get(name);
  if (run === undefined) throw new Error(`${name} was not asked`);
  return run;
};

const statementsOf = ({ report }: Findings): Statement[] => [
  ...report.shortAnswer,
  ...report.sections.flatMap(({ sentences }) => sentences),
];

const blocksOf = ({ report }: Findings): Block[] => report.sections.flatMap(({ blocks = [] }) => blocks);

const namedIn = (block: Block): string[] => {
  if (block.type === "paragraph") return block.statements;
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flatMap(({ cells }) => cells.flat()) : [];
};

describe.each(names)("the report of a model that %s", (name) => {
  it("is whole and can be verified", () => {
    expect(of(name).verified).toMatchObject({ exitCode: 0, stderr: "" });
    expect(of(name).findings.model).toEqual({ name: "scripted" });
    expect(of(name).findings.report.sections.some(({ writtenBy }) => writtenBy === "model")).toBe(true);
  });

  it("cites nothing that does not stand in its source", () => {
    const cited = of(name).findings.sentences.flatMap(({ citations }) => citations);
    expect(cited.length).toBeGreaterThanOrEqual(3);
    for (const { documentId, start, end, quote } of cited)
      expect(of(name).texts.get(documentId)?.slice(start, end)).toBe(quote);
  });

  it("lays out every statement of its sections once, and bases conclusions on statements that stand", () => {
    const { findings } = of(name);
    const ids = new Set(statementsOf(findings).map(({ id }) => id));
    for (const { sentences, blocks } of findings.report.sections)
      if (blocks !== undefined)
        expect(blocks.flatMap(namedIn).toSorted()).toEqual(sentences.map(({ id }) => id).toSorted());
    for (const { basedOn = [] } of statementsOf(findings))
      for (const id of basedOn) expect(ids).toContain(id);
  });

  it("shows no statement that failed its audit", () => {
    const failed = of(name).findings.sentences.filter(({ status }) => status === "FAIL");
    expect(failed).toEqual([]);
  });
});

describe("what personas lose", () => {
  it("is nothing when a model paraphrases and rests a statement on two sources", () => {
    const { findings } = of("paraphrases");
    const paraphrased = statementsOf(findings).filter(({ text }) =>
      text.includes("agrees with what a second author says"),
    );
    expect(findings.report.removed.filter(({ text }) => text.includes("second author"))).toEqual([]);
    expect(paraphrased.length).toBeGreaterThanOrEqual(3);
    expect(
      paraphrased.filter(({ citations }) => new Set(citations.map(({ documentId }) => documentId)).size > 1)
        .length,
    ).toBeGreaterThan(0);
    const statuses = new Map(findings.sentences.map(({ id, status }) => [id, status]));
    expect(paraphrased.filter(({ id }) => statuses.get(id) !== "PASS")).toEqual([]);
  });

  it("is nothing when a model writes tables and lists, computes and concludes", () => {
    const { findings } = of("tables");
    const types = new Set(blocksOf(findings).map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(["table", "list", "paragraph"]));
    const kinds = new Set(statementsOf(findings).map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["sourced", "derived", "conclusion"]));
    expect(findings.report.removed.filter(({ text }) => /apart\.$|findings in all\.$/.test(text))).toEqual(
      [],
    );
  });

  it("is all that a model made up, and nothing that it took from a source", () => {
    const { findings, markdown } = of("invents");
    const stated = statementsOf(findings);
    expect(stated.filter(({ text }) => text.includes(fabrications.name))).toEqual([]);
    expect(stated.filter(({ text }) => text.includes(fabrications.number))).toEqual([]);
    expect(JSON.stringify(stated)).not.toContain(fabrications.quote);
    expect(stated.length).toBeGreaterThanOrEqual(3);
    expect(findings.report.removed.length).toBeGreaterThan(0);
    expect(findings.report.removed.filter(({ text }) => text.startsWith("Sources say"))).toEqual([]);
    expect(markdown).not.toContain(fabrications.id);
  });
});

import type { QuarryClient } from "@quarry/client";
import { findingsSchema } from "@quarry/contracts";
import { eventually } from "@quarry/testkit";
import { expect, it } from "vitest";

const question = "How long do the pumps of the Alder valley last in salt water?";

const texts = [
  "The pumps of the Alder valley last 20 years in salt water. They turn slowly in winter.",
  "In the harbour of the Alder valley a pump lasted 12 years in salt water. Storms damaged four of them.",
  "Pumps of the Alder valley are painted every five years. Paint keeps salt water away from the steel.",
];

const start = async ({ research, collections }: QuarryClient) => {
  const collection = await collections.create({ name: "pumps" });
  for (const [index, text] of texts.entries())
    await collections.addItem(collection.id, {
      text,
      title: `Pumps ${index + 1}`,
      uri: `file:pumps-${index + 1}.md`,
    });
  const ended = async (id: string): Promise<string> =>
    await eventually(async () => {
      const { status, problem } = await research.get(id, { waitSeconds: 20 });
      if (status === "queued" || status === "running") throw new Error("the run goes on");
      expect(problem).toBeNull();
      return id;
    });
  const findings = async (id: string) => findingsSchema.parse(JSON.parse(await research.report(id, "json")));
  const first = await ended(
    (await research.submit({ question, depth: "light", collectionId: collection.id })).id,
  );
  return { research, ended, findings, first };
};

/** Tests new versions of a report that a model writes. */
export const testRevisionsWithModel = (clientOf: () => QuarryClient): void => {
  it("makes new versions of a report that keep what nothing asks to be changed, and outlive the first run", async () => {
    const { research, ended, findings, first } = await start(clientOf());
    const before = await findings(first);
    const made = await research.revise(first, { instruction: "Say more of the paint." });
    const second = await ended(made.id);
    const after = await findings(second);
    const changes = after.revision?.changes ?? [];
    expect(changes.filter(({ change }) => change !== "unchanged")).toMatchObject([{ change: "added" }]);
    const added = new Set(
      changes.flatMap(({ statementId, change }) => (change === "added" ? [statementId] : [])),
    );
    expect(after.statements.filter(({ id }) => !added.has(id))).toEqual(before.statements);
    expect((await research.versions(first)).data).toMatchObject([{ version: 1 }, { version: 2, id: second }]);
    expect((await research.reportFile(second, "docx")).length).toBeGreaterThan(1_000);

    await research.remove(first);
    const cited = after.statements.flatMap(({ citations }) => citations)[0]?.documentId ?? "";
    const third = await ended((await research.revise(second, { strike: [cited] })).id);
    const struck = await findings(third);
    expect(struck.revision).toMatchObject({ version: 3, parentId: second });
    expect(
      struck.statements.flatMap(({ citations }) => citations.map((one) => one.documentId)),
    ).not.toContain(cited);
    expect((await research.sources(third)).filter(({ used }) => !used)).toMatchObject([{ reason: "struck" }]);
    expect((await research.versions(third)).data.map(({ version }) => version)).toEqual([2, 3]);
  });
};

import type { ReportView, ShownBlock, ShownStatement } from "@quarry/report/shown";
import { h } from "preact";
import { Bar, list, type View, Waiting } from "../elements.ts";
import { useJson } from "../hooks.ts";

const statusWords: Readonly<Record<string, string>> = {
  PASS: "fully supported",
  REVIEW: "supported in part",
  FAIL: "not supported",
  SOURCE_NOT_INDEXED: "source not read",
};

const statementsIn = (block: ShownBlock): readonly ShownStatement[] => {
  if (block.type === "paragraph") return block.statements;
  if (block.type === "list") return block.items.flat();
  return block.type === "table" ? block.rows.flat(2) : [];
};

const wordsOf = ({ runs, tail }: ShownStatement): string => `${runs.map(({ text }) => text).join("")}${tail}`;

/** Audit results: outcome of the statements, what the audit removed or repaired, and the quotes that were not found. */
export const Audit: View<{ runId: string }> = ({ runId }) => {
  const { value: view, problem } = useJson<ReportView>(`/v1/research/${runId}/report?format=view`);
  if (view === undefined) return h(Waiting, { what: "Loading the audit", problem });
  const { mended, removed, topics, writtenBy } = view.checks;
  if (writtenBy === "fallback")
    return h("p", { class: "soft" }, `${view.byline} There are no statements to be judged.`);
  const statements = view.sections.flatMap(({ role, blocks }) =>
    role === "notes" ? [] : blocks.flatMap(statementsIn),
  );
  const doubtful = statements.filter(({ status }) => status !== "PASS");
  return h("div", { class: "audit" }, [
    h("h2", null, "Statements"),
    h(
      "ul",
      { class: "topics" },
      Object.entries(statusWords).flatMap(([status, words]) => {
        const count = statements.filter((one) => one.status === status).length;
        return count === 0
          ? []
          : [
              h("li", { key: status }, [
                h("span", null, `${count} ${words}`),
                h(Bar, { share: count / statements.length, label: words }),
              ]),
            ];
      }),
    ),
    doubtful.length > 0 &&
      list({}, doubtful, (one) =>
        h("li", { key: one.id }, [wordsOf(one), h("p", { class: "soft" }, one.reason)]),
      ),
    removed.length > 0 && h("h2", null, "Taken out"),
    list({}, removed, (one, index) =>
      h("li", { key: index }, [one.text, h("p", { class: "soft" }, one.reason)]),
    ),
    mended.length > 0 && h("h2", null, "Mended"),
    list({}, mended, (one) =>
      h("li", { key: one.statementId }, [
        h("del", null, one.was),
        h("p", null, one.text),
        h("p", { class: "soft" }, one.reason),
      ]),
    ),
    h("h2", null, "Topics, and gaps"),
    list({ class: "topics" }, topics, ({ id, name, score, gaps }) =>
      h("li", { key: id }, [
        h("span", null, name),
        score !== null && h(Bar, { share: score, label: name }),
        gaps.length > 0 && h("p", { class: "soft" }, `Not found: ${gaps.join("; ")}`),
      ]),
    ),
    h("p", null, h("a", { href: `/v1/research/${runId}/audit` }, "The check of every citation (Markdown)")),
  ]);
};

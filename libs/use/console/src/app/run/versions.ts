import type { RunView, StatementChange, VersionOfReport, VersionsView } from "@quarry/contracts";
import { type ComponentChild, Fragment, h } from "preact";
import { list, Problem, type View } from "../elements.ts";
import { useJson } from "../hooks.ts";

const finished: ReadonlySet<string> = new Set(["completed", "completed_partial"]);
const marks = { added: "Added", changed: "Changed", removed: "Removed", unchanged: "Unchanged" } as const;

const Change = ({ change, text, was }: StatementChange): ComponentChild => [
  h("strong", null, `${marks[change]} `),
  was !== undefined && h("del", null, was),
  was === undefined || text === undefined ? null : " ",
  text !== undefined && h("ins", null, text),
];

const Changes: View<{ runId: string; version: number }> = ({ runId, version }) => {
  const { value, problem } = useJson<VersionOfReport>(`/v1/research/${runId}/revisions/${version}`);
  const changes = (value?.changes ?? []).filter(({ change }) => change !== "unchanged");
  const kept = value?.counts?.unchanged ?? 0;
  return h(Fragment, null, [
    h(Problem, { words: problem }),
    value !== undefined &&
      h("details", { class: "changes" }, [
        h("summary", null, `${changes.length} changed, ${kept} unchanged`),
        list({ "aria-label": "What this version changed" }, changes, (one) =>
          h("li", { key: one.statementId }, h(Change, one)),
        ),
      ]),
  ]);
};

/** Versions of a report, and the changes of the shown one; nothing for a report with one version. */
export const Versions: View<{ run: RunView }> = ({ run }) => {
  const { value } = useJson<VersionsView>(`/v1/research/${run.id}/revisions`);
  const versions = (value?.data ?? []).filter(({ status }) => finished.has(status));
  if (versions.length < 2) return null;
  const { revision } = run;
  return h("section", { class: "versions", "aria-label": "Versions of this report" }, [
    h("nav", { class: "row", "aria-label": "Versions" }, [
      "Version ",
      versions.map(({ id, version, instruction }) =>
        h(
          "a",
          {
            key: id,
            href: `#/runs/${id}`,
            title: instruction,
            "aria-current": id === run.id ? "page" : undefined,
          },
          String(version),
        ),
      ),
    ]),
    revision === null || revision === undefined
      ? null
      : h(Fragment, null, [
          revision.instruction !== undefined && h("p", { class: "soft" }, `“${revision.instruction}”`),
          h(Changes, { runId: run.id, version: revision.version }),
        ]),
  ]);
};

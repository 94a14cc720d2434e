import type { Findings } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { getJson } from "../api.ts";
import { Bar, Problem, Waiting } from "../elements.ts";
import { useLoaded } from "../hooks.ts";

const statusWords: Readonly<Record<string, string>> = {
  PASS: "fully supported",
  REVIEW: "supported in part",
  FAIL: "not supported",
  SOURCE_NOT_INDEXED: "source not read",
};

/** How the statements fared, what the audit took out or had written anew, and what was not found. */
export const Audit = ({ runId }: { readonly runId: string }): ComponentChild => {
  const { value: findings, problem } = useLoaded(runId, () =>
    getJson<Findings>(`/v1/research/${runId}/report?format=json`),
  );
  if (findings === undefined)
    return problem === undefined ? h(Waiting, { what: "Loading the audit" }) : h(Problem, { words: problem });
  const { sentences, report, topics } = findings;
  const doubtful = sentences.filter(({ status }) => status !== "PASS");
  return h("div", { class: "audit" }, [
    h("h2", null, "Statements"),
    h(
      "ul",
      { class: "topics" },
      Object.entries(statusWords).flatMap(([status, words]) => {
        const count = sentences.filter((one) => one.status === status).length;
        return count === 0
          ? []
          : [
              h("li", { key: status }, [
                h("span", null, `${count} ${words}`),
                h(Bar, { share: count / sentences.length, label: words }),
              ]),
            ];
      }),
    ),
    doubtful.length === 0
      ? null
      : h(
          "ul",
          null,
          doubtful.map((one) => h("li", { key: one.id }, [one.text, h("p", { class: "soft" }, one.reason)])),
        ),
    report.removed.length === 0 ? null : h("h2", null, "Taken out"),
    h(
      "ul",
      null,
      report.removed.map((one, index) =>
        h("li", { key: index }, [one.text, h("p", { class: "soft" }, one.reason)]),
      ),
    ),
    (report.rewritten ?? []).length === 0 ? null : h("h2", null, "Written anew"),
    h(
      "ul",
      null,
      (report.rewritten ?? []).map((one) =>
        h("li", { key: one.sentenceId }, [
          h("del", null, one.was),
          h("p", null, one.text),
          h("p", { class: "soft" }, one.reason),
        ]),
      ),
    ),
    h("h2", null, "Topics, and what was not found"),
    h(
      "ul",
      { class: "topics" },
      topics.map(({ id, name, score, gaps }) =>
        h("li", { key: id }, [
          h("span", null, name),
          h(Bar, { share: score, label: name }),
          gaps.length === 0 ? null : h("p", { class: "soft" }, `Not found: ${gaps.join("; ")}`),
        ]),
      ),
    ),
    h("p", null, h("a", { href: `/v1/research/${runId}/audit` }, "The check of every citation (Markdown)")),
  ]);
};

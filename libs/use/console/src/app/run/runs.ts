import type { ReportOutline, RunSummary } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { remove } from "../api.ts";
import { ago, button, Choice, Confirm, Field, grouped, Status, statusWords, type View } from "../elements.ts";
import { useAction, useList, useSettled } from "../hooks.ts";
import { List } from "../lists.ts";

type Listed = RunSummary & { readonly labels?: Readonly<Record<string, string>> };

const pageLength = 50;
const settleMs = 300;

const statuses: readonly (readonly [string, string])[] = [["", "any"], ...Object.entries(statusWords)];

const citedOf = ({ cited, sources }: ReportOutline): string =>
  `${grouped(cited)} of ${grouped(sources)} ${sources === 1 ? "source" : "sources"} cited`;

interface RowProps {
  readonly run: Listed;
  readonly onLabel: (label: string) => void;
  readonly onDelete: () => void;
}

const Row: View<RowProps> = ({ run, onLabel, onDelete }) =>
  h("li", null, [
    h("a", { href: `#/runs/${run.id}` }, run.question),
    run.report === null || run.report.firstLine === ""
      ? null
      : h("p", { class: "first-line", dir: "auto" }, run.report.firstLine),
    h("p", { class: "facts" }, [
      h(Status, { status: run.status, answered: run.answered }),
      h("time", { dateTime: run.createdAt }, ago(run.createdAt)),
      run.depth !== null && h("span", null, run.depth),
      run.report !== null && h("span", null, citedOf(run.report)),
      run.spent.tokens > 0 && h("span", null, `${grouped(run.spent.tokens)} tokens`),
      Object.entries(run.labels ?? {}).map(([name, text]) =>
        button(text === "" ? name : `${name}: ${text}`, () => onLabel(`${name}:${text}`), {
          class: "fact label",
        }),
      ),
      h("a", { href: `#/again/${run.id}` }, "Ask again"),
      h(Confirm, {
        label: "Delete",
        warning: "The report and all its data will be deleted.",
        onConfirm: onDelete,
      }),
    ]),
  ]);

/** Returns the path of the list that the gateway searches; empty fields are omitted. */
export const runsPath = (wanted: { readonly q: string; readonly status: string; readonly label: string }) => {
  const query = new URLSearchParams({ limit: String(pageLength) });
  for (const [name, value] of Object.entries(wanted)) if (value.trim() !== "") query.set(name, value.trim());
  return `/v1/research?${query}`;
};

/** All runs, newest first; the gateway filters them by words of the question, status and label. */
export const Runs = (): ComponentChild => {
  const [q, setWords] = useState("");
  const [status, setStatus] = useState("");
  const [label, setLabel] = useState("");
  const path = useSettled(runsPath({ q, status, label }), settleMs);
  const listed = useList<Listed>(path);
  const action = useAction();
  const drop = (id: string): void =>
    action.run(async () => {
      await remove(`/v1/research/${id}`);
      listed.reload();
    });
  const isFiltered = q !== "" || status !== "" || label !== "";
  return h("div", null, [
    h("h1", null, "Reports"),
    h("div", { class: "filters", role: "search" }, [
      h(Field, { id: "filter", label: "Words of the question", type: "search", value: q, onValue: setWords }),
      h(Choice, { id: "status", label: "Status", value: status, onValue: setStatus, options: statuses }),
      h(Field, {
        id: "label",
        label: "Label",
        placeholder: "name, or name:text",
        value: label,
        onValue: setLabel,
      }),
    ]),
    h(List<Listed>, {
      listed,
      problem: action.problem,
      empty: isFiltered ? "No run matches." : "No questions yet.",
      row: (run) => h(Row, { run, key: run.id, onLabel: setLabel, onDelete: () => drop(run.id) }),
    }),
  ]);
};

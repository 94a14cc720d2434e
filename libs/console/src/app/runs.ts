import type { RunView } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson } from "./api.ts";
import { ago, grouped, Problem, Status, Waiting } from "./elements.ts";
import { useLoaded } from "./hooks.ts";

type Listed = Pick<RunView, "id" | "question" | "status" | "createdAt"> & {
  readonly spent: { readonly tokens: number; readonly cost: number };
};

interface Page {
  readonly runs: readonly Listed[];
  readonly next: string | null;
}

const load = async (pages: number): Promise<Page> => {
  let next: string | null = null;
  const runs: Listed[] = [];
  for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
    const from: string = next === null ? "" : `&next=${encodeURIComponent(next)}`;
    const answer: Page = await getJson<Page>(`/v1/research?limit=50${from}`);
    runs.push(...answer.runs);
    next = answer.next;
  }
  return { runs, next };
};

const Row = ({ run }: { readonly run: Listed }): ComponentChild =>
  h("li", null, [
    h("a", { href: `#/runs/${run.id}` }, run.question),
    h("p", { class: "facts" }, [
      h(Status, { status: run.status }),
      h("time", { dateTime: run.createdAt }, ago(run.createdAt)),
      run.spent.tokens > 0 ? h("span", null, `${grouped(run.spent.tokens)} tokens`) : null,
    ]),
  ]);

/** All runs, newest first, by the words of their questions. */
export const Runs = (): ComponentChild => {
  const [pages, setPages] = useState(1);
  const [words, setWords] = useState("");
  const { value, problem } = useLoaded(`runs-${pages}`, () => load(pages));
  const wanted = words.toLowerCase().split(/\s+/);
  const shown = (value?.runs ?? []).filter(({ question }) =>
    wanted.every((word) => question.toLowerCase().includes(word)),
  );
  return h("div", null, [
    h("h1", null, "Reports"),
    h("label", { for: "filter", class: "hidden" }, "Words of the question"),
    h("input", {
      id: "filter",
      type: "search",
      placeholder: "Words of the question",
      value: words,
      onInput: (event: InputEvent) => setWords((event.currentTarget as HTMLInputElement).value),
    }),
    h(Problem, { words: problem }),
    value === undefined && problem === undefined ? h(Waiting, { what: "Loading" }) : null,
    value !== undefined && shown.length === 0
      ? h("p", { class: "soft" }, words === "" ? "Nothing was asked yet." : "No question has these words.")
      : null,
    h(
      "ul",
      { class: "list" },
      shown.map((run) => h(Row, { run, key: run.id })),
    ),
    value?.next
      ? h("button", { type: "button", onClick: () => setPages(pages + 1) }, "Show earlier ones")
      : null,
  ]);
};

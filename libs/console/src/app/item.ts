import type { ContentAnswer, ItemView, TextPage } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson, sendJson } from "./api.ts";
import { Fact, grouped, Problem, Waiting } from "./elements.ts";
import { useAction, useLoaded } from "./hooks.ts";

const pageLength = 20_000;

interface ItemProps {
  readonly collectionId: string;
  readonly itemId: string;
}

/** One item: its text page by page, and the places where some words stand. */
export const Item = ({ collectionId, itemId }: ItemProps): ComponentChild => {
  const path = `/v1/collections/${collectionId}/items/${encodeURIComponent(itemId)}`;
  const [from, setFrom] = useState(0);
  const { value: item, problem } = useLoaded(itemId, () => getJson<ItemView>(path));
  const page = useLoaded(`${itemId}-${from}`, () =>
    getJson<TextPage>(`${path}/text?from=${from}&to=${from + pageLength}`),
  );
  if (item === undefined)
    return problem === undefined ? h(Waiting, { what: "Loading" }) : h(Problem, { words: problem });
  const { value: text } = page;
  const next = text?.next ?? null;
  return h("article", null, [
    h("p", { class: "facts" }, [
      h("a", { href: `#/collections/${collectionId}` }, "Collection"),
      h(Fact, null, item.status),
      h(Fact, null, item.source),
    ]),
    h("h1", null, item.title === "" ? item.linkId : item.title),
    h(Keywords, { collectionId, linkId: item.linkId }),
    h(Problem, { words: page.problem }),
    text === undefined
      ? null
      : h("div", { class: "source-text tall", tabIndex: 0, role: "region", "aria-label": "Text" }, text.text),
    h("p", { class: "row" }, [
      h(
        "button",
        { type: "button", disabled: from === 0, onClick: () => setFrom(Math.max(0, from - pageLength)) },
        "Before",
      ),
      text === undefined
        ? null
        : h("span", { class: "soft" }, `${grouped(text.from)} to ${grouped(text.to)}`),
      h(
        "button",
        { type: "button", disabled: next === null, onClick: () => next !== null && setFrom(Number(next)) },
        "After",
      ),
    ]),
  ]);
};

const Keywords = ({
  collectionId,
  linkId,
}: {
  readonly collectionId: string;
  readonly linkId: string;
}): ComponentChild => {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<readonly string[] | undefined>(undefined);
  const { busy, problem, run } = useAction();
  const search = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const request = {
        request_type: "keyword",
        source_link_id: linkId,
        keywords: [words],
        context_window: 60,
      };
      const { answers } = await sendJson<ContentAnswer>(
        "POST",
        `/v1/collections/${collectionId}/requests`,
        request,
      );
      setFound(
        answers.flatMap((answer) =>
          answer.status === "fulfilled" ? answer.pieces.map(({ text }) => text) : [],
        ),
      );
    });
  };
  return h("form", { class: "row", onSubmit: search }, [
    h("label", { for: "words", class: "hidden" }, "Words to find"),
    h("input", {
      id: "words",
      type: "search",
      placeholder: "Words to find in this item",
      value: words,
      onInput: (event: InputEvent) => setWords((event.currentTarget as HTMLInputElement).value),
    }),
    h("button", { disabled: busy || words.trim() === "" }, "Find"),
    h(Problem, { words: problem }),
    h(
      "div",
      { class: "found", role: "status" },
      found === undefined
        ? null
        : found.length === 0
          ? "They do not stand here."
          : h(
              "ul",
              null,
              found.map((text, index) => h("li", { key: index }, text)),
            ),
    ),
  ]);
};

import type { CollectionView } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { getJson, remove, sendFile } from "./api.ts";
import { Fact, grouped, Problem, Waiting } from "./elements.ts";
import { goTo, useAction, useLoaded } from "./hooks.ts";

const itemsShown = 100;

/** A collection: its items, how to add some, and what can be asked of it. */
export const Collection = ({ id }: { readonly id: string }): ComponentChild => {
  const path = `/v1/collections/${id}`;
  const { value, problem, reload } = useLoaded(id, () =>
    getJson<CollectionView>(`${path}?limit=${itemsShown}`),
  );
  const [sure, setSure] = useState(false);
  const adding = useAction();
  const preparing = value?.counts.preparing ?? 0;
  useEffect(() => {
    if (preparing === 0) return undefined;
    const timer = setInterval(reload, 1_000);
    return () => clearInterval(timer);
  }, [preparing, reload]);
  if (value === undefined)
    return problem === undefined ? h(Waiting, { what: "Loading" }) : h(Problem, { words: problem });
  const add = (event: Event): void => {
    const files = [...((event.currentTarget as HTMLInputElement).files ?? [])];
    adding.run(async () => {
      for (const file of files)
        await sendFile(`${path}/items?uri=${encodeURIComponent(`file:${file.name}`)}`, file);
      reload();
    });
  };
  const drop = (): void =>
    adding.run(async () => {
      await remove(path);
      goTo("collections");
    });
  return h("div", null, [
    h("h1", null, value.name),
    h("p", { class: "facts" }, [
      h(Fact, { kind: "good" }, `${grouped(value.counts.ready)} can be read`),
      preparing === 0 ? null : h(Fact, null, `${grouped(preparing)} being prepared`),
      value.counts.unavailable === 0
        ? null
        : h(Fact, { kind: "bad" }, `${grouped(value.counts.unavailable)} cannot be read`),
      h("a", { href: `#/ask/${id}` }, "Ask this collection"),
    ]),
    h("div", { class: "drop" }, [
      h("label", { for: "add" }, "Add files"),
      h("input", { id: "add", type: "file", multiple: true, disabled: adding.busy, onChange: add }),
    ]),
    h(Problem, { words: adding.problem }),
    h(
      "ul",
      { class: "list" },
      value.items.map((item) =>
        h("li", { key: item.itemId }, [
          h(
            "a",
            { href: `#/collections/${id}/items/${encodeURIComponent(item.linkId)}` },
            item.title === "" ? item.linkId : item.title,
          ),
          h("p", { class: "facts" }, [
            h(Fact, { kind: item.status === "unavailable" ? "bad" : "plain" }, item.status),
            item.versions.length > 0 ? h(Fact, null, `version ${item.version}`) : null,
            item.lost.map(({ reason, detail }) => h("span", { class: "soft" }, `${reason}: ${detail}`)),
          ]),
        ]),
      ),
    ),
    value.next === null ? null : h("p", { class: "soft" }, `The first ${itemsShown} are shown.`),
    sure
      ? h("p", { class: "row" }, [
          "This removes the collection and all its items. ",
          h("button", { type: "button", class: "danger", onClick: drop }, "Remove it"),
          h("button", { type: "button", class: "plain", onClick: () => setSure(false) }, "Keep it"),
        ])
      : h(
          "button",
          { type: "button", class: "plain", onClick: () => setSure(true) },
          "Remove this collection",
        ),
  ]);
};

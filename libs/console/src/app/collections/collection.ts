import type { CollectionView, ItemView } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";
import { getJson, remove } from "../api.ts";
import { Absent, Confirm, Fact, grouped, More, Problem, Waiting } from "../elements.ts";
import { goTo, useAction, useEvery, useList, useLoaded } from "../hooks.ts";
import { AddItems } from "./add-items.ts";
import { Markers } from "./markers.ts";
import { Requests } from "./requests.ts";

const pageLength = 100;

const tabs = [
  ["", "Items"],
  ["markers", "Markers"],
  ["requests", "Ask for content"],
] as const;

interface RowProps {
  readonly collectionId: string;
  readonly item: ItemView;
  readonly onDelete: () => void;
}

const Row = ({ collectionId, item, onDelete }: RowProps): ComponentChild =>
  h("li", null, [
    h(
      "a",
      { href: `#/collections/${collectionId}/items/${encodeURIComponent(item.linkId)}` },
      item.title === "" ? item.linkId : item.title,
    ),
    h("p", { class: "facts" }, [
      h(Fact, { kind: item.status === "unavailable" ? "bad" : "plain" }, item.status),
      item.versions.length > 0 ? h(Fact, null, `version ${item.version}`) : null,
      item.transcript === null ? null : h(Fact, null, `${grouped(item.transcript.words)} words`),
      item.comments === null ? null : h(Fact, null, `${grouped(item.comments.count)} comments`),
      item.lost.map(({ reason, detail }) => h("span", { class: "soft" }, `${reason}: ${detail}`)),
      h(Confirm, {
        label: "Delete",
        warning: "The item and its versions will be gone.",
        onConfirm: onDelete,
      }),
    ]),
  ]);

const Items = ({
  collectionId,
  isPreparing,
  onChanged,
}: {
  readonly collectionId: string;
  readonly isPreparing: boolean;
  readonly onChanged: () => void;
}): ComponentChild => {
  const path = `/v1/collections/${collectionId}/items`;
  const { entries, problem, more, reload } = useList<ItemView>(`${path}?limit=${pageLength}`);
  const action = useAction();
  useEvery(isPreparing, 1_000, reload);
  const refresh = (): void => {
    reload();
    onChanged();
  };
  const drop = (item: ItemView): void =>
    action.run(async () => {
      await remove(`${path}/${encodeURIComponent(item.itemId)}`);
      refresh();
    });
  return h(Fragment, null, [
    h(AddItems, { collectionId, onAdded: refresh }),
    h(Problem, { words: action.problem ?? problem }),
    entries === undefined && problem === undefined ? h(Waiting, { what: "Loading" }) : null,
    entries?.length === 0 ? h("p", { class: "soft" }, "There is no item yet.") : null,
    h(
      "ul",
      { class: "list" },
      (entries ?? []).map((item) =>
        h(Row, { key: item.itemId, collectionId, item, onDelete: () => drop(item) }),
      ),
    ),
    h(More, { more, label: "Show later ones" }),
  ]);
};

/** A collection: its items, what was found worth marking in them, and what can be asked of them. */
export const Collection = ({
  id,
  tab = "",
}: {
  readonly id: string;
  readonly tab: string | undefined;
}): ComponentChild => {
  const path = `/v1/collections/${id}`;
  const { value, problem, reload } = useLoaded(id, () => getJson<CollectionView>(`${path}?limit=1`));
  const action = useAction();
  const preparing = value?.counts.preparing ?? 0;
  useEvery(preparing > 0, 1_000, reload);
  if (value === undefined) return h(Absent, { problem });
  const { ready, unavailable } = value.counts;
  const drop = (): void =>
    action.run(async () => {
      await remove(path);
      goTo("collections");
    });
  const view = (): ComponentChild => {
    if (tab === "markers") return h(Markers, { collectionId: id });
    if (tab === "requests") return h(Requests, { collectionId: id });
    return h(Items, { collectionId: id, isPreparing: preparing > 0, onChanged: reload });
  };
  return h("div", null, [
    h("h1", null, value.name),
    h("p", { class: "facts" }, [
      h(Fact, { kind: "good" }, `${grouped(ready)} can be read`),
      preparing === 0 ? null : h(Fact, null, `${grouped(preparing)} being prepared`),
      unavailable === 0 ? null : h(Fact, { kind: "bad" }, `${grouped(unavailable)} cannot be read`),
      h("a", { href: `#/ask/${id}` }, "Ask this collection"),
      h(Confirm, {
        label: "Remove this collection",
        warning: "The collection and all its items will be gone.",
        onConfirm: drop,
      }),
    ]),
    h(Problem, { words: action.problem }),
    h("div", { class: "tabs" }, [
      h(
        "nav",
        { "aria-label": "Parts of this collection" },
        tabs.map(([name, label]) =>
          h(
            "a",
            {
              href: `#/collections/${id}${name === "" ? "" : `/${name}`}`,
              "aria-current": tab === name ? "page" : undefined,
            },
            label,
          ),
        ),
      ),
    ]),
    view(),
  ]);
};

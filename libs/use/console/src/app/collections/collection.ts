import type { CollectionView, ItemView, LibraryItem } from "@quarry/contracts";
import { type ComponentChild, Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { remove, sendFile, sendJson } from "../api.ts";
import { Absent, button, Confirm, Fact, Field, grouped, Problem, Tabs, type View } from "../elements.ts";
import { goTo, useAction, useEvery, useJson, useList } from "../hooks.ts";
import { List } from "../lists.ts";
import { Summary, SuggestedQuestions, useLibrary } from "./library.ts";
import { Markers } from "./markers.ts";
import { Requests } from "./requests.ts";

interface AddProps {
  readonly collectionId: string;
  readonly onAdded: () => void;
}

/** Form to add items: files, addresses of pages, or a pasted text. */
const AddItems: View<AddProps> = ({ collectionId, onAdded }) => {
  const path = `/v1/collections/${collectionId}/items`;
  const [urls, setUrls] = useState("");
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const { busy, problem, run } = useAction();
  const addFiles = (event: Event): void => {
    const files = [...((event.currentTarget as HTMLInputElement).files ?? [])];
    run(async () => {
      for (const file of files)
        await sendFile(`${path}?uri=${encodeURIComponent(`file:${file.name}`)}`, file);
      onAdded();
    });
  };
  const addPages = (): void =>
    run(async () => {
      for (const url of urls.split(/\s+/).filter((line) => line !== "")) {
        await sendJson("POST", path, { url });
        onAdded();
      }
      setUrls("");
    });
  const addText = (): void =>
    run(async () => {
      await sendJson("POST", path, { text, ...(title.trim() === "" ? {} : { title: title.trim() }) });
      [setTitle, setText].forEach((clear) => clear(""));
      onAdded();
    });
  return h("section", { "aria-label": "Add items" }, [
    h("div", { class: "drop" }, [
      h("label", { for: "add" }, "Add files"),
      h("input", { id: "add", type: "file", multiple: true, disabled: busy, onChange: addFiles }),
    ]),
    h("details", null, [
      h("summary", null, "Add pages or a text"),
      h("div", { class: "grid" }, [
        h("div", null, [
          h(Field, {
            id: "add-urls",
            label: "Addresses of pages, one per line",
            type: "lines",
            placeholder: "https://…",
            value: urls,
            onValue: setUrls,
          }),
          button("Add these pages", addPages, { disabled: busy || urls.trim() === "" }),
        ]),
        h("div", null, [
          h(Field, { id: "add-title", label: "Title of the text", value: title, onValue: setTitle }),
          h(Field, { id: "add-text", label: "Text", type: "lines", value: text, onValue: setText }),
          button("Add this text", addText, { disabled: busy || text.trim() === "" }),
        ]),
      ]),
    ]),
    h(Problem, { words: problem }),
  ]);
};

const pageLength = 100;

const tabs = [
  ["", "Items"],
  ["markers", "Markers"],
  ["requests", "Ask for content"],
] as const;

interface RowProps {
  readonly collectionId: string;
  readonly item: ItemView;
  readonly summary: LibraryItem | undefined;
  readonly onDelete: () => void;
}

const Row: View<RowProps> = ({ collectionId, item, summary, onDelete }) =>
  h("li", null, [
    h(
      "a",
      { href: `#/collections/${collectionId}/items/${encodeURIComponent(item.linkId)}` },
      item.title === "" ? item.linkId : item.title,
    ),
    h(Summary, { item: summary }),
    h("p", { class: "facts" }, [
      h(Fact, { kind: item.status === "unavailable" ? "bad" : "plain" }, item.status),
      item.versions.length > 0 && h(Fact, null, `version ${item.version}`),
      item.transcript !== null && h(Fact, null, `${grouped(item.transcript.words)} words`),
      item.comments !== null && h(Fact, null, `${grouped(item.comments.count)} comments`),
      item.lost.map(({ reason, detail }) => h("span", { class: "soft" }, `${reason}: ${detail}`)),
      h(Confirm, {
        label: "Delete",
        warning: "The item and its versions will be deleted.",
        onConfirm: onDelete,
      }),
    ]),
  ]);

const Items: View<{ collectionId: string; isPreparing: boolean; onChanged: () => void }> = ({
  collectionId,
  isPreparing,
  onChanged,
}) => {
  const path = `/v1/collections/${collectionId}/items`;
  const listed = useList<ItemView>(`${path}?limit=${pageLength}`);
  const action = useAction();
  const ready = (listed.entries ?? []).filter(({ status }) => status === "ready").length;
  const { byItem, questions } = useLibrary(collectionId, `${ready}-${isPreparing}`);
  useEvery(isPreparing, 1_000, listed.reload);
  const refresh = (): void => {
    listed.reload();
    onChanged();
  };
  const drop = (item: ItemView): void =>
    action.run(async () => {
      await remove(`${path}/${encodeURIComponent(item.itemId)}`);
      refresh();
    });
  return h(Fragment, null, [
    h(AddItems, { collectionId, onAdded: refresh }),
    h(SuggestedQuestions, { collectionId, questions }),
    h(List<ItemView>, {
      listed,
      problem: action.problem,
      empty: "There are no items yet.",
      more: "Show later ones",
      row: (item) =>
        h(Row, {
          key: item.itemId,
          collectionId,
          item,
          summary: byItem.get(item.itemId),
          onDelete: () => drop(item),
        }),
    }),
  ]);
};

/** A collection: its items, their markers, and the requests for them. */
export const Collection: View<{ id: string; tab: string | undefined }> = ({ id, tab = "" }) => {
  const path = `/v1/collections/${id}`;
  const { value, problem, reload } = useJson<CollectionView>(`${path}?limit=1`);
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
      h(Fact, { kind: ready > 0 ? "good" : "plain" }, `${grouped(ready)} can be read`),
      preparing === 0 ? null : h(Fact, null, `${grouped(preparing)} being prepared`),
      unavailable === 0 ? null : h(Fact, { kind: "bad" }, `${grouped(unavailable)} cannot be read`),
      h("a", { href: `#/ask/${id}` }, "Ask this collection"),
      h(Confirm, {
        label: "Remove this collection",
        warning: "The collection and all its items will be deleted.",
        onConfirm: drop,
      }),
    ]),
    h(Problem, { words: action.problem }),
    h("div", { class: "tabs" }, [
      h(Tabs, {
        label: "Parts of this collection",
        tabs,
        current: tab,
        addressOf: (name) => `#/collections/${id}${name === "" ? "" : `/${name}`}`,
      }),
    ]),
    view(),
  ]);
};

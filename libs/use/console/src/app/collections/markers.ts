import type { ItemMarkers } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { button, Choice, Fact, list, Problem, several, type View, Waiting } from "../elements.ts";
import { useAction, useList } from "../hooks.ts";
import { More } from "../lists.ts";

type Marker = ItemMarkers["markers"][number];

const types = [
  ["", "all"],
  ["key-fact", "facts"],
  ["opinion", "opinions"],
  ["datapoint", "numbers"],
] as const;

const typeWords: Readonly<Record<string, string>> = {
  "key-fact": "fact",
  opinion: "opinion",
  datapoint: "number",
};

/** Address of the page that shows words of an item, highlighted in its text. */
export const placeInItem = (
  collectionId: string,
  place: { readonly linkId: string; readonly part: string; readonly start: number; readonly end: number },
): string =>
  `#/collections/${collectionId}/items/${encodeURIComponent(place.linkId)}/${place.part}/${place.start}-${place.end}`;

const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, "0")}`;

const MarkerLine: View<{ href: string; marker: Marker }> = ({ href, marker }) =>
  h("li", null, [
    h(Fact, { kind: `marker-${marker.type}` }, typeWords[marker.type] ?? marker.type),
    h("a", { href }, marker.text),
    marker.speaker !== undefined && h("span", { class: "soft" }, marker.speaker),
    marker.startMs !== undefined && h("span", { class: "soft" }, minutes(marker.startMs)),
    marker.part === "comments" && h("span", { class: "soft" }, "in the comments"),
  ]);

/** Markers of the items; each links to its words in the text. */
export const Markers: View<{ collectionId: string }> = ({ collectionId }) => {
  const [type, setType] = useState("");
  const path = `/v1/collections/${collectionId}`;
  // Items without markers show excerpts at once instead of waiting for markers.
  const listed = useList<ItemMarkers>(`${path}/markers?limit=20${type === "" ? "" : `&type=${type}`}`);
  const { busy, problem, run } = useAction();
  const mark = (): void =>
    run(async () => {
      await sendJson("POST", `${path}/markings`, {});
      listed.reload();
    });
  return h("section", { "aria-label": "Markers" }, [
    h("div", { class: "row" }, [
      h(Choice, { id: "type", label: "Show", value: type, onValue: setType, options: types }),
      button(busy ? "Marking …" : "Mark unmarked items", mark, { disabled: busy }),
    ]),
    h(Problem, { words: problem ?? listed.problem }),
    listed.entries === undefined &&
      listed.problem === undefined &&
      h(Waiting, { what: "Loading the markers" }),
    (listed.entries ?? []).map(({ itemId, linkId, title, markers }) =>
      h("section", { key: itemId, "aria-labelledby": `of-${itemId}` }, [
        h("h2", { id: `of-${itemId}` }, title === "" ? linkId : title),
        markers.length === 0
          ? h(
              "p",
              { class: "soft" },
              type === "" ? "Nothing is marked yet." : "Nothing of this kind is marked.",
            )
          : list({ class: "markers" }, markers, (marker) =>
              h(MarkerLine, {
                key: `${marker.documentId}-${marker.id}`,
                marker,
                href: placeInItem(collectionId, { linkId, ...marker }),
              }),
            ),
        markers.length > 0 && h("p", { class: "soft" }, several(markers.length, "marker")),
      ]),
    ),
    h(More, { more: listed.more, label: "Show later items" }),
  ]);
};

import type { ItemMarkers } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Choice, Fact, Problem, several, Waiting } from "../elements.ts";
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

const MarkerLine = ({ href, marker }: { readonly href: string; readonly marker: Marker }): ComponentChild =>
  h("li", null, [
    h(Fact, { kind: `marker-${marker.type}` }, typeWords[marker.type] ?? marker.type),
    h("a", { href }, marker.text),
    marker.speaker === undefined ? null : h("span", { class: "soft" }, marker.speaker),
    marker.startMs === undefined ? null : h("span", { class: "soft" }, minutes(marker.startMs)),
    marker.part === "comments" ? h("span", { class: "soft" }, "in the comments") : null,
  ]);

/** Markers of the items; each links to its words in the text. */
export const Markers = ({ collectionId }: { readonly collectionId: string }): ComponentChild => {
  const [type, setType] = useState("");
  const path = `/v1/collections/${collectionId}`;
  // Items without markers show excerpts at once instead of waiting for markers.
  const list = useList<ItemMarkers>(`${path}/markers?limit=20${type === "" ? "" : `&type=${type}`}`);
  const { busy, problem, run } = useAction();
  const mark = (): void =>
    run(async () => {
      await sendJson("POST", `${path}/markings`, {});
      list.reload();
    });
  return h("section", { "aria-label": "Markers" }, [
    h("div", { class: "row" }, [
      h(Choice, { id: "type", label: "Show", value: type, onValue: setType, options: types }),
      h(
        "button",
        { type: "button", disabled: busy, onClick: mark },
        busy ? "Marking …" : "Mark unmarked items",
      ),
    ]),
    h(Problem, { words: problem ?? list.problem }),
    list.entries === undefined && list.problem === undefined
      ? h(Waiting, { what: "Loading the markers" })
      : null,
    (list.entries ?? []).map(({ itemId, linkId, title, markers }) =>
      h("section", { key: itemId, "aria-labelledby": `of-${itemId}` }, [
        h("h2", { id: `of-${itemId}` }, title === "" ? linkId : title),
        markers.length === 0
          ? h(
              "p",
              { class: "soft" },
              type === "" ? "Nothing is marked yet." : "Nothing of this kind is marked.",
            )
          : h(
              "ul",
              { class: "markers" },
              markers.map((marker) =>
                h(MarkerLine, {
                  key: `${marker.documentId}-${marker.id}`,
                  marker,
                  href: placeInItem(collectionId, { linkId, ...marker }),
                }),
              ),
            ),
        markers.length > 0 ? h("p", { class: "soft" }, several(markers.length, "marker")) : null,
      ]),
    ),
    h(More, { more: list.more, label: "Show later items" }),
  ]);
};

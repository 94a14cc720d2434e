import type { WatchSummary } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { ago, Fact, type View } from "../elements.ts";
import { useList } from "../hooks.ts";
import { List } from "../lists.ts";
import { NewWatch } from "./new-watch.ts";

const outcomes: Readonly<Record<string, string>> = {
  first: "asked for the first time",
  unchanged: "no source has changed",
  quiet: "no statement has changed",
  changed: "something has changed",
  failed: "failed",
  cancelled: "cancelled",
  skipped: "skipped",
};

/** Describes in words how the last repetition of a watch ended. */
export const LastChecked: View<{ watch: WatchSummary }> = ({
  watch: { checkedAt, outcome, openRunId, detail },
}) => {
  if (openRunId !== null) return h("a", { href: `#/runs/${openRunId}` }, "is being asked now");
  if (checkedAt === null || outcome === null) return h("span", { class: "soft" }, "not asked yet");
  return h("span", null, [
    h(Fact, { kind: `watch-${outcome}` }, outcomes[outcome] ?? outcome),
    h("time", { class: "soft", dateTime: checkedAt }, ` ${ago(checkedAt)}`),
    detail !== "" && h("span", { class: "soft" }, `: ${detail}`),
  ]);
};

/** Watched questions, and a form for a new one. */
export const Watches = (): ComponentChild =>
  h("div", null, [
    h("h1", null, "Watches"),
    h(NewWatch, null),
    h(List<WatchSummary>, {
      listed: useList<WatchSummary>("/v1/watches?limit=50"),
      empty: "Nothing is watched yet.",
      row: (watch) =>
        h("li", { key: watch.id }, [
          h("a", { href: `#/watches/${watch.id}` }, watch.question),
          h("p", { class: "facts" }, [
            h(Fact, null, watch.paused ? "paused" : watch.schedule),
            h(LastChecked, { watch }),
          ]),
        ]),
    }),
  ]);

import type { Change, FeedLink, WatchEntry, WatchView } from "@quarry/contracts";
import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { remove, sendJson } from "../api.ts";
import { Absent, ago, button, Confirm, Fact, list, Problem, SourceLink, type View } from "../elements.ts";
import { goTo, useAction, useEvery, useJson } from "../hooks.ts";
import { ownTimeZone, ScheduleField } from "./schedule-field.ts";
import { LastChecked } from "./watches.ts";

const sourceWords: Readonly<Record<string, string>> = {
  new: "a new source",
  changed: "the source has changed",
  vanished: "the source has vanished",
  retracted: "the source was retracted",
};

const ChangeItem: View<{ change: Change }> = ({ change: { kind, text, before, sources } }) =>
  h("li", { class: `change change-${kind}` }, [
    h(Fact, { kind: `change-${kind}` }, kind),
    kind === "gone" || kind === "weaker" ? h("del", null, text) : h("span", null, ` ${text}`),
    before !== undefined && h("p", { class: "soft" }, ["Before: ", h("q", null, before)]),
    h(
      "p",
      { class: "soft" },
      sources.map(({ uri, title, change }) => [
        h(SourceLink, { uri, title: title === "" ? uri : title }),
        ` (${sourceWords[change] ?? change}) `,
      ]),
    ),
  ]);

const Entry: View<{ entry: WatchEntry }> = ({ entry: { runId, at, changes } }) =>
  h("section", { "aria-label": `Changes of ${at}` }, [
    h("h2", null, [h("time", { dateTime: at }, ago(at)), " "]),
    h("p", null, h("a", { href: `#/runs/${runId}` }, "Report of that time")),
    list({ class: "list" }, changes, (change, index) => h(ChangeItem, { key: index, change })),
  ]);

const Feed: View<{ id: string }> = ({ id }) => {
  const [link, setLink] = useState<FeedLink | undefined>(undefined);
  const { busy, problem, run } = useAction();
  const make = (): void =>
    run(async () => setLink(await sendJson<FeedLink>("POST", `/v1/watches/${id}/feed-link`, {})));
  return h(Fragment, null, [
    link === undefined
      ? button("Address of the feed", make, { class: "plain", disabled: busy })
      : h("span", { class: "field" }, [
          h("label", { for: "feed-link" }, "For a feed reader; it is shown only once"),
          h("input", { id: "feed-link", readOnly: true, value: link.url }),
        ]),
    h(Problem, { words: problem }),
  ]);
};

const Reschedule: View<{ watch: WatchView; onChanged: () => void }> = ({
  watch: { id, schedule: current },
  onChanged,
}) => {
  const [schedule, setSchedule] = useState(current);
  const { busy, problem, submit } = useAction();
  const change = submit(async () => {
    await sendJson("PATCH", `/v1/watches/${id}`, { schedule, timeZone: ownTimeZone() });
    onChanged();
  });
  return h("details", { key: current }, [
    h("summary", null, "Change the schedule"),
    h("form", { class: "new-watch", onSubmit: change }, [
      h(ScheduleField, {
        id: "changed-schedule",
        label: "Ask it again",
        value: schedule,
        onValue: setSchedule,
      }),
      h(Problem, { words: problem }),
      h("button", { type: "submit", class: "plain", disabled: busy }, "Change"),
    ]),
  ]);
};

const Actions: View<{ watch: WatchView; onChanged: () => void }> = ({ watch: { id, paused }, onChanged }) => {
  const { busy, problem, run } = useAction();
  const pause = (): void =>
    run(async () => {
      await sendJson("PATCH", `/v1/watches/${id}`, { paused: !paused });
      onChanged();
    });
  const drop = (): void =>
    run(async () => {
      await remove(`/v1/watches/${id}`);
      goTo("watches");
    });
  return h("div", { class: "row" }, [
    button(paused ? "Resume" : "Pause", pause, { class: "plain", disabled: busy }),
    h(Feed, { id }),
    h(Confirm, {
      label: "Remove",
      warning: "The question is no longer asked; its reports stay.",
      onConfirm: drop,
    }),
    h(Problem, { words: problem }),
  ]);
};

const goesOnMs = 5_000;

/** A watch: its schedule, and the changes found. */
export const Watched: View<{ id: string }> = ({ id }) => {
  const { value: watch, problem, reload } = useJson<WatchView>(`/v1/watches/${id}`);
  useEvery(watch !== undefined && (watch.openRunId !== null || watch.checkedAt === null), goesOnMs, reload);
  if (watch === undefined) return h(Absent, { problem });
  const { question, schedule, timeZone, nextAt, paused, reportRunId, entries } = watch;
  return h("article", { class: "watched" }, [
    h("p", { class: "facts" }, [
      h(Fact, null, paused ? "paused" : `${schedule} (${timeZone})`),
      nextAt !== null && h("span", { class: "soft" }, `next ${new Date(nextAt).toLocaleString("en")}`),
      h(LastChecked, { watch }),
    ]),
    h("h1", null, question),
    h(Actions, { watch, onChanged: reload }),
    h(Reschedule, { watch, onChanged: reload }),
    reportRunId !== null && h("p", null, h("a", { href: `#/runs/${reportRunId}` }, "The last report")),
    entries.length === 0
      ? h("p", { class: "soft" }, "Nothing has changed so far. Changes will be listed here.")
      : entries.map((entry) => h(Entry, { key: entry.runId, entry })),
  ]);
};

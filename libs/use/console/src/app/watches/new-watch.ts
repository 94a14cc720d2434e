import type { WatchView } from "@quarry/contracts";
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Choice, Field, Problem } from "../elements.ts";
import { goTo, useAction } from "../hooks.ts";

const schedules = [
  ["every 6h", "every six hours"],
  ["every 1d", "every day"],
  ["0 8 * * 1", "on Mondays at eight"],
  ["every 1w", "every week"],
  ["every 4w", "every four weeks"],
  ["own", "by a schedule of my own"],
] as const;

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Form to watch a question, or the report of a run. */
export const NewWatch = ({ runId }: { readonly runId?: string | undefined }): ComponentChild => {
  const [question, setQuestion] = useState("");
  const [schedule, setSchedule] = useState("every 1d");
  const [own, setOwn] = useState("");
  const { busy, problem, run } = useAction();
  const isOwn = schedule === "own";
  const watch = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const { id } = await sendJson<WatchView>("POST", "/v1/watches", {
        ...(runId === undefined ? { question } : { runId }),
        schedule: isOwn ? own : schedule,
        timeZone: ownTimeZone(),
      });
      goTo("watches", id);
    });
  };
  return h("form", { class: "new-watch", onSubmit: watch }, [
    runId === undefined
      ? h(Field, {
          id: "watched-question",
          label: "A question that is asked again and again",
          type: "lines",
          limits: { required: true, minLength: 3, rows: 2 },
          value: question,
          onValue: setQuestion,
        })
      : null,
    h(Choice, {
      id: "watch-schedule",
      label: "Ask it again and report what is new, contradicted or gone",
      value: schedule,
      onValue: setSchedule,
      options: schedules,
    }),
    isOwn
      ? h(Field, {
          id: "own-schedule",
          label: `every 12h, or minute, hour, day, month, weekday in ${ownTimeZone()}: 0 8 * * 1-5`,
          limits: { required: true, maxLength: 100 },
          value: own,
          onValue: setOwn,
        })
      : null,
    h(Problem, { words: problem }),
    h("button", { type: "submit", class: "primary", disabled: busy }, "Watch this"),
  ]);
};

import type { WatchView } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { Field, Problem, type View } from "../elements.ts";
import { goTo, useAction } from "../hooks.ts";
import { ownTimeZone, ScheduleField } from "./schedule-field.ts";

/** Form to watch a question, or the report of a run. */
export const NewWatch: View<{ runId?: string | undefined }> = ({ runId }) => {
  const [question, setQuestion] = useState("");
  const [schedule, setSchedule] = useState("every 1d");
  const { busy, problem, submit } = useAction();
  const watch = submit(async () => {
    const { id } = await sendJson<WatchView>("POST", "/v1/watches", {
      ...(runId === undefined ? { question } : { runId }),
      schedule,
      timeZone: ownTimeZone(),
    });
    goTo("watches", id);
  });
  return h("form", { class: "new-watch", onSubmit: watch }, [
    runId === undefined &&
      h(Field, {
        id: "watched-question",
        label: "A question that is asked again and again",
        type: "lines",
        limits: { required: true, minLength: 3, rows: 2 },
        value: question,
        onValue: setQuestion,
      }),
    h(ScheduleField, {
      id: "watch-schedule",
      label: "Ask it again and report what is new, contradicted or gone",
      value: schedule,
      onValue: setSchedule,
    }),
    h(Problem, { words: problem }),
    h("button", { type: "submit", class: "primary", disabled: busy }, "Watch this"),
  ]);
};

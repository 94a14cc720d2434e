import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { Choice, Field, type View } from "../elements.ts";

const schedules = [
  ["every 6h", "every six hours"],
  ["every 1d", "every day"],
  ["0 8 * * 1", "on Mondays at eight"],
  ["every 1w", "every week"],
  ["every 4w", "every four weeks"],
  ["own", "on my own schedule"],
] as const;

/** The time zone of the browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ScheduleFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (schedule: string) => void;
}

/** Field for a schedule: a preset, an interval, or a cron expression. */
export const ScheduleField: View<ScheduleFieldProps> = ({ id, label, value, onValue }) => {
  const [isOwn, setOwn] = useState(!schedules.some(([schedule]) => schedule === value));
  const choose = (chosen: string): void => {
    setOwn(chosen === "own");
    onValue(chosen === "own" ? "" : chosen);
  };
  return h(Fragment, null, [
    h(Choice, { id, label, value: isOwn ? "own" : value, onValue: choose, options: schedules }),
    isOwn &&
      h(Field, {
        id: `${id}-own`,
        label: `every 12h, or minute, hour, day, month, weekday in ${ownTimeZone()}: 0 8 * * 1-5`,
        limits: { required: true, maxLength: 100 },
        value,
        onValue,
      }),
  ]);
};

import { type ComponentChildren, Fragment, h, type ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Says what went wrong; nothing where nothing did. */
export const Problem = ({ words }: { readonly words: string | undefined }): ComponentChild =>
  words === undefined ? null : h("p", { class: "problem", role: "alert" }, words);

/** Instead of a page: it is on its way, or why it does not come. */
export const Absent = ({ problem }: { readonly problem: string | undefined }): ComponentChild =>
  problem === undefined
    ? h(Waiting, { what: "Loading" })
    : h("div", null, [h("h1", null, "This cannot be shown"), h(Problem, { words: problem })]);

/** Something is on its way. */
export const Waiting = ({ what }: { readonly what: string }): ComponentChild =>
  h("p", { class: "waiting", role: "status" }, what);

/** A share from 0 to 1 as a bar with its number. */
export const Bar = ({ share, label }: { readonly share: number; readonly label: string }): ComponentChild =>
  h(
    "span",
    { class: "bar", role: "img", "aria-label": `${label}: ${Math.round(share * 100)} %` },
    h("span", { style: { inlineSize: `${Math.round(share * 100)}%` } }),
  );

/** A small fact in a frame. */
export const Fact = ({
  kind,
  children,
}: {
  readonly kind?: string;
  readonly children?: ComponentChildren;
}): ComponentChild => h("span", { class: kind === undefined ? "fact" : `fact ${kind}` }, children);

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Formats the time since a date, such as "3 hours ago". */
export const ago = (iso: string): string => {
  const seconds = (Date.now() - Date.parse(iso)) / 1_000;
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
};

/** 12345 as "12,345". */
export const grouped = (count: number): string => new Intl.NumberFormat("en").format(count);

/** "1 source", "2 sources". */
export const several = (count: number, one: string): string =>
  `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** 12345 as "12K". */
export const compact = (count: number): string =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(count);

/** A time in words of its largest unit: 40 s, 7 min, 1.5 h. */
export const duration = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
};

/** Money in the currency of the deployment's prices, which has no name here. */
export const money = (amount: number): string => amount.toFixed(amount < 0.1 && amount > 0 ? 3 : 2);

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** `text` where nothing is said; `lines` is a box of several lines. */
  readonly type?: "text" | "number" | "url" | "date" | "search" | "lines";
  readonly placeholder?: string | undefined;
  /** Constraints of the input: `min`, `max`, `maxLength`, `required`, `rows`. */
  readonly limits?: Readonly<Record<string, number | string | boolean>>;
  /** For what says by its place what it is. */
  readonly isLabelHidden?: boolean;
}

/** A labelled place to type into. */
export const Field = ({ type = "text", isLabelHidden = false, ...props }: FieldProps): ComponentChild => {
  const { id, label, value, onValue, placeholder, limits } = props;
  return h("div", { class: "field" }, [
    h("label", { for: id, class: isLabelHidden ? "hidden" : undefined }, label),
    h(type === "lines" ? "textarea" : "input", {
      id,
      value,
      placeholder,
      ...(type === "lines" ? { rows: 3 } : { type, step: "any" }),
      ...limits,
      onInput: (event: InputEvent) =>
        onValue((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value),
    }),
  ]);
};

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Pairs of the value to send and its label. */
  readonly options: readonly (readonly [string, string])[];
  readonly disabled?: boolean;
}

/** One of several, from a list. */
export const Choice = ({ id, label, value, onValue, options, disabled }: ChoiceProps): ComponentChild =>
  h("div", { class: "field" }, [
    h("label", { for: id }, label),
    h(
      "select",
      {
        id,
        value,
        disabled,
        onChange: (event: Event) => onValue((event.currentTarget as HTMLSelectElement).value),
      },
      options.map(([name, words]) => h("option", { value: name, key: name }, words)),
    ),
  ]);

/** Something that is wanted or not. */
export const Check = ({
  label,
  checked,
  onChecked,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}): ComponentChild =>
  h("label", { class: "check" }, [
    h("input", {
      type: "checkbox",
      checked,
      onChange: (event: Event) => onChecked((event.currentTarget as HTMLInputElement).checked),
    }),
    label,
  ]);

/** The way to the next page of a list; nothing after the last. */
export const More = ({
  more,
  label,
}: {
  readonly more: (() => void) | undefined;
  readonly label: string;
}): ComponentChild =>
  more === undefined ? null : h("p", null, h("button", { type: "button", onClick: more }, label));

interface ConfirmProps {
  /** Label of the button. */
  readonly label: string;
  /** Description of what will happen. */
  readonly warning: string;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks once more. The focus goes to the way back, and from there to the button again. */
export const Confirm = ({ label, warning, onConfirm }: ConfirmProps): ComponentChild => {
  const [isAsking, setAsking] = useState<boolean | undefined>(undefined);
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking !== undefined) focused.current?.focus();
  }, [isAsking]);
  if (isAsking !== true) {
    const ask = (): void => setAsking(true);
    return h("button", { key: "ask", ref: focused, type: "button", class: "plain", onClick: ask }, label);
  }
  const confirm = (): void => {
    setAsking(false);
    onConfirm();
  };
  return h(Fragment, null, [
    h("span", { class: "soft", role: "status" }, `${warning} `),
    h("button", { type: "button", class: "danger", onClick: confirm }, label),
    h(
      "button",
      { key: "keep", ref: focused, type: "button", class: "plain", onClick: () => setAsking(false) },
      "Keep",
    ),
  ]);
};

/** The grade of a source, which `reasons` explain in words beside it. */
export const Grade = ({
  grade,
  reasons,
}: {
  readonly grade: string;
  readonly reasons?: readonly string[] | undefined;
}): ComponentChild =>
  h(Fragment, null, [
    h("span", { class: `grade grade-${grade}` }, [h("span", { class: "hidden" }, "Grade "), grade]),
    reasons === undefined || reasons.length === 0
      ? null
      : h("span", { class: "soft reasons" }, reasons.join("; ")),
  ]);

export const statusWords: Readonly<Record<string, string>> = {
  queued: "waiting",
  running: "running",
  awaiting_plan: "waits for its plan to be approved",
  awaiting_answers: "waits for your answers",
  completed: "completed",
  completed_partial: "completed in part",
  failed: "failed",
  cancelled: "cancelled",
};

export const Status = ({ status }: { readonly status: string }): ComponentChild =>
  h(Fact, { kind: `status-${status}` }, statusWords[status] ?? status);

/** Only addresses of the web become links: what a source calls itself may be anything. */
export const SourceLink = ({
  uri,
  title,
}: {
  readonly uri: string;
  readonly title: string;
}): ComponentChild =>
  /^https?:\/\//i.test(uri)
    ? h("a", { href: uri, rel: "noreferrer noopener", target: "_blank" }, title)
    : h("span", null, title);

import {
  type Attributes,
  type ButtonHTMLAttributes,
  type ComponentChildren,
  Fragment,
  h,
  type ComponentChild,
  type HTMLAttributes,
} from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A component: what it shows of its properties. */
export type View<Props> = (props: Readonly<Props>) => ComponentChild;

/** Error message; renders nothing if there is no error. */
export const Problem: View<{ words: string | undefined }> = ({ words }) =>
  words !== undefined && h("p", { class: "problem", role: "alert" }, words);

/** Shown instead of a page while it is loading, or if it cannot be loaded. */
export const Absent: View<{ problem: string | undefined }> = ({ problem }) =>
  problem === undefined
    ? h(Waiting, { what: "Loading" })
    : h("div", null, [h("h1", null, "This cannot be shown"), h(Problem, { words: problem })]);

/** Shown while something is loading, or, instead, why it cannot be loaded. */
export const Waiting: View<{ what: string; problem?: string | undefined }> = ({ what, problem }) =>
  problem === undefined ? h("p", { class: "waiting", role: "status" }, what) : h(Problem, { words: problem });

/** Button that copies a text. */
export const Copy: View<{ text: string }> = ({ text }) => {
  const [copied, setCopied] = useState<string | undefined>(undefined);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return button(copied === text ? "Copied" : "Copy", copy);
};

interface SectionProps {
  readonly id: string;
  readonly title: ComponentChild;
  readonly class?: string;
  readonly children?: ComponentChildren;
}

/** A part of a page below its heading. */
export const Section: View<SectionProps> = ({ id, title, class: name, children }) =>
  h("section", { class: name, "aria-labelledby": id }, [h("h2", { id }, title), children]);

/** Button that does not submit the form around it; those of the class `plain` look like links. */
export const button = (
  label: ComponentChild,
  onClick: () => void,
  more: Attributes & Omit<ButtonHTMLAttributes, "type" | "onClick"> = {},
): ComponentChild => h("button", { type: "button", onClick, ...more }, label);

/** Renders a list; `row` makes an item of it. */
export const list = <Entry>(
  attributes: HTMLAttributes<HTMLUListElement>,
  entries: readonly Entry[],
  row: (entry: Entry, index: number) => ComponentChild,
): ComponentChild => h("ul", attributes, entries.map(row));

interface TabsProps {
  readonly label: string;
  /** Pairs of the name of a part and its label. */
  readonly tabs: readonly (readonly [string, string])[];
  /** Name of the shown part. */
  readonly current: string;
  readonly addressOf: (name: string) => string;
}

/** Links to the parts of a page. */
export const Tabs: View<TabsProps> = ({ label, tabs, current, addressOf }) =>
  h(
    "nav",
    { "aria-label": label },
    tabs.map(([name, words]) =>
      h("a", { href: addressOf(name), "aria-current": name === current ? "page" : undefined }, words),
    ),
  );

/** A bar with its number for a share from 0 to 1. */
export const Bar: View<{ share: number; label: string }> = ({ share, label }) =>
  h(
    "span",
    { class: "bar", role: "img", "aria-label": `${label}: ${Math.round(share * 100)} %` },
    h("span", { style: { inlineSize: `${Math.round(share * 100)}%` } }),
  );

/** A small framed fact. */
export const Fact: View<{ kind?: string; children?: ComponentChildren }> = ({ kind, children }) =>
  h("span", { class: kind === undefined ? "fact" : `fact ${kind}` }, children);

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

/** Formats a count: "1 source", "2 sources". */
export const several = (count: number, one: string): string =>
  `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** 12345 as "12K". */
export const compact = (count: number): string =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(count);

/** Formats a duration in its largest unit: 40 s, 7 min, 1.5 h. */
export const duration = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
};

/** Formats a range of durations: "2 s to 7 s", or "2 s" if both ends read the same. */
export const durations = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  duration(min) === duration(max) ? duration(max) : `${duration(min)} to ${duration(max)}`;

/** Formats an amount in the currency of the deployment's prices, which has no name here. */
export const money = (amount: number): string => amount.toFixed(amount < 0.1 && amount > 0 ? 3 : 2);

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Default `text`; `lines` is a box of several lines. */
  readonly type?: "text" | "number" | "url" | "date" | "search" | "lines";
  readonly placeholder?: string | undefined;
  /** Constraints of the input: `min`, `max`, `maxLength`, `required`, `rows`. */
  readonly limits?: Readonly<Record<string, number | string | boolean>>;
  /** True if the position of the field makes its label redundant. */
  readonly isLabelHidden?: boolean;
}

/** An input field with its label. */
export const Field: View<FieldProps> = ({ type = "text", isLabelHidden = false, ...props }) => {
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

/** Choice of one value from a list. */
export const Choice: View<ChoiceProps> = ({ id, label, value, onValue, options, disabled }) =>
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

/** A checkbox with its label. */
export const Check: View<{ label: string; checked: boolean; onChecked: (checked: boolean) => void }> = ({
  label,
  checked,
  onChecked,
}) =>
  h("label", { class: "check" }, [
    h("input", {
      type: "checkbox",
      checked,
      onChange: (event: Event) => onChecked((event.currentTarget as HTMLInputElement).checked),
    }),
    label,
  ]);

interface ConfirmProps {
  /** Label of the button. */
  readonly label: string;
  /** Description of what will happen. */
  readonly warning: string;
  readonly onConfirm: () => void;
}

/**
 * A button for an action that cannot be undone: it asks for confirmation. The focus moves to the button that cancels, and from
 * there back to the first button.
 */
export const Confirm: View<ConfirmProps> = ({ label, warning, onConfirm }) => {
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

/** Grade of a source; `reasons` explain it in words. */
export const Grade: View<{ grade: string; reasons?: readonly string[] | undefined }> = ({ grade, reasons }) =>
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

interface StatusProps {
  readonly status: string;
  /** False if its report cites no source. */
  readonly answered?: boolean | null;
}

export const Status: View<StatusProps> = ({ status, answered }) =>
  h(
    Fact,
    { kind: `status-${status}` },
    answered === false ? "nothing answers it" : (statusWords[status] ?? status),
  );

/** Only web addresses become links, because a source can call itself anything. */
export const SourceLink: View<{ uri: string; title: string }> = ({ uri, title }) =>
  /^https?:\/\//i.test(uri)
    ? h("a", { href: uri, rel: "noreferrer noopener", target: "_blank" }, title)
    : h("span", null, title);

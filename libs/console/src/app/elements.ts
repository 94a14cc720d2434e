import { type ComponentChildren, h, type ComponentChild } from "preact";

/** Says what went wrong; nothing where nothing did. */
export const Problem = ({ words }: { readonly words: string | undefined }): ComponentChild =>
  words === undefined ? null : h("p", { class: "problem", role: "alert" }, words);

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

/** How long ago, such as "3 hours ago". */
export const ago = (iso: string): string => {
  const seconds = (Date.now() - Date.parse(iso)) / 1_000;
  const [unit, size] = units.find(([, one]) => seconds >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
};

/** 12345 as "12,345". */
export const grouped = (count: number): string => new Intl.NumberFormat("en").format(count);

const statusWords: Readonly<Record<string, string>> = {
  queued: "waiting",
  running: "running",
  awaiting_plan: "waits for its plan to be approved",
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

import type { NewShareLink, ShareLinkView } from "@quarry/contracts";
import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { remove, sendJson } from "../api.ts";
import { Choice, Confirm, Copy, list, Problem, type View } from "../elements.ts";
import { useAction, useJson } from "../hooks.ts";

const lifetimes = [
  ["1d", "for a day"],
  ["7d", "for a week"],
  ["4w", "for four weeks"],
  ["365d", "for a year"],
] as const;

const day = (iso: string): string => new Date(iso).toLocaleDateString("en", { dateStyle: "medium" });

const NewLink: View<{ link: NewShareLink }> = ({ link }) =>
  h("div", { class: "field" }, [
    h(
      "label",
      { for: "share-link" },
      `Opens this report without a key until ${day(link.expiresAt)}. It is shown only once.`,
    ),
    h("span", { class: "row" }, [
      h("input", {
        id: "share-link",
        readOnly: true,
        value: link.url,
        onFocus: (event: FocusEvent) => (event.currentTarget as HTMLInputElement).select(),
      }),
      h(Copy, { text: link.url }),
    ]),
  ]);

const Links: View<{ runId: string; links: readonly ShareLinkView[]; onRevoked: () => void }> = ({
  runId,
  links,
  onRevoked,
}) => {
  const { problem, run } = useAction();
  const revoke = (id: string): void =>
    run(async () => {
      await remove(`/v1/research/${runId}/share-links/${id}`);
      onRevoked();
    });
  return h(Fragment, null, [
    list(
      { class: "follow-ups", "aria-label": "Links to this report" },
      links,
      ({ id, createdAt, expiresAt }) =>
        h("li", { key: id }, [
          `made ${day(createdAt)}, until ${day(expiresAt)} `,
          h(Confirm, {
            label: "Revoke",
            warning: "The link will stop working.",
            onConfirm: () => revoke(id),
          }),
        ]),
    ),
    h(Problem, { words: problem }),
  ]);
};

/** Makes links that open a report without a key, and revokes them. */
export const Share: View<{ runId: string }> = ({ runId }) => {
  const [expiresIn, setExpiresIn] = useState("7d");
  const [made, setMade] = useState<NewShareLink | undefined>(undefined);
  const { busy, problem, submit } = useAction();
  const { value, reload } = useJson<{ data: readonly ShareLinkView[] }>(`/v1/research/${runId}/share-links`);
  const make = submit(async () => {
    setMade(await sendJson<NewShareLink>("POST", `/v1/research/${runId}/share-links`, { expiresIn }));
    reload();
  });
  const links = value?.data ?? [];
  return h("section", { class: "share", "aria-label": "Share" }, [
    h("form", { class: "row", onSubmit: make }, [
      h(Choice, {
        id: "share-lifetime",
        label: "A link to this report and its formats, and to nothing else",
        value: expiresIn,
        onValue: setExpiresIn,
        options: lifetimes,
      }),
      h("button", { type: "submit", class: "primary", disabled: busy }, "Make a link"),
    ]),
    h(Problem, { words: problem }),
    made !== undefined && h(NewLink, { link: made }),
    links.length > 0 && h(Links, { runId, links, onRevoked: reload }),
  ]);
};

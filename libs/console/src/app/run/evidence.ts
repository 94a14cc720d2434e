import type { Findings, UsedDocument } from "@quarry/contracts";
import { h, type ComponentChild, type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Quote, SourceFacts, SourceText } from "./source-text.ts";

type Audited = Findings["sentences"][number];

interface PanelProps {
  readonly label: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** What stands beside a text because something in it was chosen; it takes the focus, and Escape closes it. */
export const Panel = ({ label, title, onClose, children }: PanelProps): ComponentChild => {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  // Of the whole page: the focus is nowhere once the button that has it is disabled.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onClose]);
  return h("aside", { class: "evidence", "aria-label": label }, [
    h("div", { class: "row" }, [
      h("h2", null, title),
      h("button", { ref: close, type: "button", class: "plain", onClick: onClose }, "Close"),
    ]),
    children,
  ]);
};

interface EvidenceProps {
  readonly runId: string;
  readonly statement: Audited;
  readonly statements: ReadonlyMap<string, Audited>;
  readonly sources: ReadonlyMap<string, UsedDocument> | undefined;
  readonly onClose: () => void;
  readonly onChoose: (id: string) => void;
}

const kindWords: Readonly<Record<string, string>> = {
  derived: "Computed from these quotes; the arithmetic was repeated by code.",
  conclusion: "Follows from other statements of the report.",
  absent: "Says what no source says; it rests on a search.",
};

const Quotes = ({
  quotes,
  shown,
  onShow,
  sources,
}: {
  readonly quotes: readonly Quote[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly sources: EvidenceProps["sources"];
}): ComponentChild =>
  h(
    "ol",
    { class: "quotes" },
    quotes.map(({ documentId, quote }, index) =>
      h("li", { key: index }, [
        h(
          "button",
          { type: "button", class: "quote", "aria-pressed": index === shown, onClick: () => onShow(index) },
          `“${quote}”`,
        ),
        h(SourceFacts, { source: sources?.get(documentId) }),
      ]),
    ),
  );

/** What a statement rests on: its quotes, each in its source, or the statements it follows from. */
export const Evidence = (props: EvidenceProps): ComponentChild => {
  const { runId, statement, statements, sources, onClose, onChoose } = props;
  const [shown, setShown] = useState(0);
  const { citations, reason, kind = "" } = statement;
  const bases = (statement.basedOn ?? []).flatMap((id) => statements.get(id) ?? []);
  const quote = citations[shown];
  const title = citations.length === 1 ? "1 quote" : `${citations.length} quotes`;
  return h(Panel, { label: "What the statement rests on", title, onClose }, [
    kindWords[kind] === undefined ? null : h("p", { class: "soft" }, kindWords[kind]),
    reason === undefined ? null : h("p", { class: "doubt-reason" }, reason),
    bases.length === 0
      ? null
      : h(
          "ul",
          null,
          bases.map(({ id, text }) =>
            h(
              "li",
              { key: id },
              h("button", { type: "button", class: "statement", onClick: () => onChoose(id) }, text),
            ),
          ),
        ),
    h(Quotes, { quotes: citations, shown, onShow: setShown, sources }),
    quote === undefined ? null : h(SourceText, { key: quote.documentId, runId, quote }),
  ]);
};

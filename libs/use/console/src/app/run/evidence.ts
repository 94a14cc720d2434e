import type { UsedDocument } from "@quarry/contracts";
import type { ShownStatement } from "@quarry/report/shown";
import { h, type ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { button, type View } from "../elements.ts";
import { SourceLinks } from "./sources/source-links.ts";
import { type Quote, SourceFacts, SourceText } from "./sources/source-text.ts";

/** The opened statement or excerpt. */
export type Opened = Pick<
  ShownStatement,
  "id" | "kind" | "references" | "marks" | "sign" | "citations" | "reason"
>;

interface PanelProps {
  readonly label: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Panel for something chosen in a text, shown beside the text; takes the focus, closes on Escape, and returns the focus. */
export const Panel: View<PanelProps> = ({ label, title, onClose, children }) => {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    close.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  // Listens on the whole page, because no element has the focus once the focused button is disabled.
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
  readonly collectionId: string | undefined;
  readonly opened: Opened;
  /** Meaning of its sign. */
  readonly meaning: string | undefined;
  readonly sources: ReadonlyMap<string, UsedDocument> | undefined;
  readonly onClose: () => void;
}

const Quotes: View<{
  quotes: readonly Quote[];
  shown: number;
  onShow: (index: number) => void;
  sources: EvidenceProps["sources"];
}> = ({ quotes, shown, onShow, sources }) =>
  h(
    "ol",
    { class: "quotes" },
    quotes.map(({ documentId, quote }, index) =>
      h("li", { key: index }, [
        button(`“${quote}”`, () => onShow(index), { class: "quote", "aria-pressed": index === shown }),
        // Shown once for neighbouring quotes of one source.
        documentId === quotes[index + 1]?.documentId
          ? null
          : h(SourceFacts, { source: sources?.get(documentId) }),
      ]),
    ),
  );

/** Evidence for a statement: the meaning of its sign and its quotes, each in its source. */
export const Evidence: View<EvidenceProps> = (props) => {
  const { runId, collectionId, opened, meaning, sources, onClose } = props;
  const [shown, setShown] = useState(0);
  const { citations, reason } = opened;
  const quote = citations[shown];
  const source = sources?.get(quote?.documentId ?? "");
  const title = citations.length === 1 ? "1 quote" : `${citations.length} quotes`;
  return h(Panel, { label: "Basis of the statement", title, onClose }, [
    meaning !== undefined && h("p", { class: "soft" }, meaning),
    reason !== null && h("p", { class: "doubt-reason" }, reason),
    h(Quotes, { quotes: citations, shown, onShow: setShown, sources }),
    source !== undefined &&
      h(
        "p",
        { class: "facts" },
        h(SourceLinks, { key: source.id, runId, collectionId, source, place: quote?.start }),
      ),
    quote !== undefined && h(SourceText, { key: quote.documentId, runId, quote }),
  ]);
};

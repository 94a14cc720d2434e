import type { BundleDocuments, Findings } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { getJson, getText } from "./api.ts";
import { Fact, Problem, SourceLink, Waiting } from "./elements.ts";
import { useLoaded } from "./hooks.ts";

type Audited = Findings["sentences"][number];
type Citation = Audited["citations"][number];

/** Characters of a text that are shown around a quote; what is shorter is shown whole. */
const maxShown = 200_000;

/** The part of a text that is shown, and where the quote stands in it. */
export const windowAround = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
) => {
  if (text.length <= maxShown) return { from: 0, to: text.length, start, end };
  const from = Math.max(0, Math.min(start - maxShown / 2, text.length - maxShown));
  return {
    from,
    to: Math.min(text.length, Math.max(from + maxShown, end)),
    start: start - from,
    end: end - from,
  };
};

interface TextProps {
  readonly runId: string;
  readonly citation: Citation;
}

/** The whole source, scrolled to the cited words. */
const SourceText = ({ runId, citation }: TextProps): ComponentChild => {
  const { documentId, start } = citation;
  const { value: text, problem } = useLoaded(documentId, () =>
    getText(`/v1/research/${runId}/artifacts/sources/${documentId}.txt`),
  );
  const mark = useRef<HTMLElement>(null);
  useEffect(() => mark.current?.scrollIntoView({ block: "center" }), [text, documentId, start]);
  if (text === undefined)
    return problem === undefined
      ? h(Waiting, { what: "Loading the source" })
      : h(Problem, { words: problem });
  const shown = windowAround(text, citation);
  const part = text.slice(shown.from, shown.to);
  return h("div", { class: "source-text", tabIndex: 0, role: "region", "aria-label": "Text of the source" }, [
    shown.from > 0 ? h("p", { class: "soft" }, `… ${shown.from} characters before`) : null,
    part.slice(0, shown.start),
    h("mark", { ref: mark }, part.slice(shown.start, shown.end)),
    part.slice(shown.end),
    shown.to < text.length ? h("p", { class: "soft" }, `${text.length - shown.to} characters after …`) : null,
  ]);
};

interface EvidenceProps {
  readonly runId: string;
  readonly statement: Audited;
  readonly statements: ReadonlyMap<string, Audited>;
  readonly onClose: () => void;
  readonly onChoose: (id: string) => void;
}

const kindWords: Readonly<Record<string, string>> = {
  derived: "Computed from these quotes; the arithmetic was repeated by code.",
  conclusion: "Follows from other statements of the report.",
  absent: "Says what no source says; it rests on a search.",
};

/** What a statement rests on: its quotes, each in its source, or the statements it follows from. */
export const Evidence = ({
  runId,
  statement,
  statements,
  onClose,
  onChoose,
}: EvidenceProps): ComponentChild => {
  const [shown, setShown] = useState(0);
  const { value: documents } = useLoaded(runId, () =>
    getJson<BundleDocuments>(`/v1/research/${runId}/sources`),
  );
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const factsOf = (id: string) => documents?.find((one) => one.id === id && one.used);
  const citation = statement.citations[shown];
  return h("aside", { class: "evidence", "aria-label": "What the statement rests on" }, [
    h("div", { class: "row" }, [
      h("h2", null, statement.citations.length === 1 ? "1 quote" : `${statement.citations.length} quotes`),
      h("button", { ref: close, type: "button", class: "plain", onClick: onClose }, "Close"),
    ]),
    kindWords[statement.kind ?? ""] === undefined
      ? null
      : h("p", { class: "soft" }, kindWords[statement.kind ?? ""]),
    statement.reason === undefined ? null : h("p", { class: "doubt-reason" }, statement.reason),
    (statement.basedOn ?? []).length === 0
      ? null
      : h(
          "ul",
          null,
          (statement.basedOn ?? []).flatMap((id) => {
            const base = statements.get(id);
            return base === undefined
              ? []
              : [
                  h(
                    "li",
                    { key: id },
                    h(
                      "button",
                      { type: "button", class: "statement", onClick: () => onChoose(id) },
                      base.text,
                    ),
                  ),
                ];
          }),
        ),
    h(
      "ol",
      { class: "quotes" },
      statement.citations.map((one, index) => {
        const facts = factsOf(one.documentId);
        return h("li", { key: index }, [
          h(
            "button",
            {
              type: "button",
              class: "quote",
              "aria-pressed": index === shown,
              onClick: () => setShown(index),
            },
            `“${one.quote}”`,
          ),
          facts === undefined || !facts.used
            ? null
            : h("p", { class: "facts" }, [
                h(
                  "span",
                  { class: `grade grade-${facts.grade}`, title: facts.gradeReasons.join("; ") },
                  facts.grade,
                ),
                h(SourceLink, { uri: facts.uri, title: facts.title === "" ? facts.uri : facts.title }),
                h(Fact, null, facts.publisher),
                facts.publishedAt === undefined ? null : h(Fact, null, facts.publishedAt.slice(0, 10)),
              ]),
        ]);
      }),
    ),
    citation === undefined ? null : h(SourceText, { key: citation.documentId, runId, citation }),
  ]);
};

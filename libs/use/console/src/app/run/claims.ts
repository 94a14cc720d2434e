import type { JudgedClaim, UsedDocument, WeighedEvidence } from "@quarry/contracts";
import type { ReportView } from "@quarry/report/shown";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson } from "../api.ts";
import { button, Fact, list, type View, Waiting } from "../elements.ts";
import { useLoaded } from "../hooks.ts";
import { Panel } from "./evidence.ts";
import { type Quote, SourceFacts, SourceText, useSources } from "./sources/source-text.ts";

const classWords: Readonly<Record<string, string>> = { C1: "critical", C2: "important", C3: "background" };

interface Context {
  readonly sources: ReadonlyMap<string, UsedDocument> | undefined;
  readonly chosen: Quote | undefined;
  readonly choose: (quote: Quote) => void;
}

const isSame = (one: Quote, other: Quote | undefined): boolean =>
  other !== undefined && one.documentId === other.documentId && one.start === other.start;

const Side: View<{ title: string; kind: string; evidence: readonly WeighedEvidence[]; context: Context }> = ({
  title,
  kind,
  evidence,
  context,
}) =>
  evidence.length > 0 &&
  h("div", { class: `side ${kind}` }, [
    h("h3", null, `${title} (${evidence.length})`),
    list({}, evidence, (one, index) =>
      h("li", { key: index }, [
        h(
          "blockquote",
          null,
          button(one.quote, () => context.choose(one), {
            class: "quote",
            "aria-pressed": isSame(one, context.chosen),
          }),
        ),
        h(SourceFacts, { source: context.sources?.get(one.documentId) }),
        one.belowFloor === true && h("p", { class: "soft" }, "Of too low a grade to count."),
        one.foundBy === "counter" && h("p", { class: "soft" }, "Found by looking for the opposite."),
      ]),
    ),
  ]);

const publishers = (count: number): string =>
  count === 1 ? "1 publisher" : `${count} independent publishers`;

/** Renders a claim found without a model: its place only, without evidence for or against it. */
const found = (claim: JudgedClaim, context: Context): ComponentChild[] => [
  h("h2", { id: `claim-${claim.id}` }, claim.text),
  h(Side, { title: "Found in", kind: "for", evidence: claim.supporting, context }),
];

const judged = (claim: JudgedClaim, context: Context): ComponentChild[] => [
  h("p", { class: "facts" }, [
    h(Fact, { kind: `claim-${claim.status}` }, claim.status),
    h(Fact, null, `${claim.class} ${classWords[claim.class] ?? ""}`),
    h(Fact, null, publishers(claim.independentPublishers)),
  ]),
  h("h2", { id: `claim-${claim.id}` }, claim.text),
  claim.reason !== undefined && h("p", { class: "soft" }, claim.reason),
  h("div", { class: "sides" }, [
    h(Side, { title: "For", kind: "for", evidence: claim.supporting, context }),
    h(Side, { title: "Against", kind: "against", evidence: claim.contradicting, context }),
  ]),
];

const Claim: View<{ claim: JudgedClaim; isJudged: boolean; context: Context }> = ({
  claim,
  isJudged,
  context,
}) =>
  h(
    "section",
    { class: "claim", "aria-labelledby": `claim-${claim.id}` },
    isJudged ? judged(claim, context) : found(claim, context),
  );

/** Every claim that was checked, with evidence for and against it, or found without a model; a quote opens its source beside it. */
export const Claims: View<{ runId: string }> = ({ runId }) => {
  const { value, problem } = useLoaded(runId, () =>
    Promise.all([
      getJson<readonly JudgedClaim[]>(`/v1/research/${runId}/claims`),
      getJson<ReportView>(`/v1/research/${runId}/report?format=view`),
    ]),
  );
  const sources = useSources(runId);
  const [chosen, choose] = useState<Quote | undefined>(undefined);
  if (value === undefined) return h(Waiting, { what: "Loading the claims", problem });
  const [claims, { checks }] = value;
  const isJudged = checks.writtenBy === "model";
  const context = { sources, chosen, choose };
  return h("div", { class: chosen === undefined ? "claims" : "claims reading beside" }, [
    h("div", null, [
      claims.length === 0 && h("p", { class: "soft" }, "No claim of the sources was checkable."),
      isJudged
        ? null
        : h(
            "p",
            { class: "soft" },
            "No language model was used: these are sentences of the sources, and nothing was judged.",
          ),
      claims.map((claim) => h(Claim, { key: claim.id, claim, isJudged, context })),
    ]),
    chosen !== undefined &&
      h(
        Panel,
        {
          key: `${chosen.documentId}-${chosen.start}`,
          label: "The source of the quote",
          title: "In its source",
          onClose: () => choose(undefined),
        },
        [
          h(SourceFacts, { source: sources?.get(chosen.documentId) }),
          h(SourceText, { runId, quote: chosen }),
        ],
      ),
  ]);
};

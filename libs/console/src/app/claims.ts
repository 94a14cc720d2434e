import type { JudgedClaim, WeighedEvidence } from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { getJson } from "./api.ts";
import { Fact, Problem, Waiting } from "./elements.ts";
import { useLoaded } from "./hooks.ts";

const classWords: Readonly<Record<string, string>> = { C1: "critical", C2: "important", C3: "background" };

const Side = ({
  title,
  kind,
  evidence,
}: {
  readonly title: string;
  readonly kind: string;
  readonly evidence: readonly WeighedEvidence[];
}): ComponentChild =>
  h("div", { class: `side ${kind}` }, [
    h("h3", null, `${title} (${evidence.length})`),
    evidence.length === 0
      ? h("p", { class: "soft" }, "Nothing was found.")
      : h(
          "ul",
          null,
          evidence.map((one, index) =>
            h("li", { key: index }, [
              h("blockquote", null, one.quote),
              one.belowFloor === true ? h("p", { class: "soft" }, "Of too low a grade to count.") : null,
            ]),
          ),
        ),
  ]);

/** Every claim that was checked, with what speaks for and against it. */
export const Claims = ({ runId }: { readonly runId: string }): ComponentChild => {
  const { value: claims, problem } = useLoaded(runId, () =>
    getJson<readonly JudgedClaim[]>(`/v1/research/${runId}/claims`),
  );
  if (claims === undefined)
    return problem === undefined
      ? h(Waiting, { what: "Loading the claims" })
      : h(Problem, { words: problem });
  return h("div", { class: "claims" }, [
    claims.length === 0 ? h("p", { class: "soft" }, "No claim of the sources was checkable.") : null,
    claims.map((claim) =>
      h("section", { key: claim.id, class: "claim", "aria-labelledby": `claim-${claim.id}` }, [
        h("p", { class: "facts" }, [
          h(Fact, { kind: `claim-${claim.status}` }, claim.status),
          h(Fact, null, `${claim.class} ${classWords[claim.class] ?? ""}`),
          h(
            Fact,
            null,
            claim.independentPublishers === 1
              ? "1 publisher"
              : `${claim.independentPublishers} independent publishers`,
          ),
        ]),
        h("h2", { id: `claim-${claim.id}` }, claim.text),
        claim.reason === undefined ? null : h("p", { class: "soft" }, claim.reason),
        h("div", { class: "sides" }, [
          h(Side, { title: "For", kind: "for", evidence: claim.supporting }),
          h(Side, { title: "Against", kind: "against", evidence: claim.contradicting }),
        ]),
      ]),
    ),
  ]);
};

import {
  assessCoverage,
  auditReport,
  decomposeQuestion,
  draftReport,
  expandQuery,
  judgeClaims,
  listClaims,
  selectSentences,
} from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aModelWorld, ask, decomposed } from "../testing/model-world.ts";
import { aJudgedClaim, answer, inputsOf, parsedInputsOf, playRun } from "../testing/play-run.ts";

const asking = [
  decomposeQuestion,
  assessCoverage,
  selectSentences,
  listClaims,
  judgeClaims,
  draftReport,
  auditReport,
];

describe("jobs that ask a model", () => {
  it.each(["light", "standard", "deep"] as const)(
    "are four over forty sources that fit the context, with %s depth",
    (depth) => {
      const world = aModelWorld(
        decomposed(6),
        answer(listClaims, () => ({ claims: [aJudgedClaim({ class: "C1" })], model: null })),
      );
      const run = playRun(ask(depth), world);
      const asked = asking.flatMap(({ name }) => inputsOf(run, name).map(() => name));
      expect(asked).toEqual(["decompose-question", "list-claims", "draft-report", "audit-report"]);
      const expansions = parsedInputsOf(run, expandQuery).map(({ method }) => method);
      expect(new Set(expansions)).toEqual(new Set(["twin"]));
    },
  );
});

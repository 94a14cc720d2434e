import type { Template } from "@quarry/contracts";
import { isParsable, type PackView, renderPackInSlices } from "@quarry/grounding";
import type { Sliced } from "@quarry/text";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import { renderTemplate } from "../shared/evidence/render-template.ts";
import { inTurns } from "../shared/in-turns.ts";
import { namesIn } from "./editable-draft.ts";
import { type Edit, readEdits } from "./read-edits.ts";
import { showDraft } from "./show-draft.ts";
import type { StruckDraft } from "./strike-sources.ts";

export interface Revising {
  readonly question: string;
  /** Instructions from the reader, and those that follow from struck and pinned sources. */
  readonly wishes: readonly string[];
  readonly struck: StruckDraft;
  readonly pack: PackView;
  readonly pinned: ReadonlySet<string>;
  readonly template: Template | undefined;
  /** Degree to which sources are shortened if the prompt is too long for the model; 0 omits nothing. */
  readonly brevity: number;
}

/** Sentences shown around a cited one. */
const neighbours = 2;
const maxBrevity = 3;

const citedSentences = ({ struck: { draft }, pack }: Revising): Map<number, number[]> => {
  const found = pack.findCited(draft.statements.flatMap(({ citations }) => citations));
  const bySource = Map.groupBy(found, ({ source }) => source);
  return new Map([...bySource].map(([source, all]) => [source, all.map(({ sentence }) => sentence)]));
};

/**
 * Renders the pack; with less room without uncited sentences, then cited sentences with neighbours, then alone. Pinned sources are
 * whole.
 */
const showPack = (revising: Revising): Sliced<string> => {
  const { pack, pinned, brevity } = revising;
  const cited = citedSentences(revising);
  const around = brevity >= maxBrevity ? 0 : neighbours;
  return renderPackInSlices(pack, ({ number, document, isShown }, { sentence }) => {
    if (!isShown(sentence)) return false;
    if (brevity === 0 || pinned.has(document.facts.documentId)) return true;
    const named = cited.get(number) ?? [];
    return brevity === 1 ? named.length > 0 : named.some((one) => Math.abs(one - sentence) <= around);
  });
};

const writes = ({ verb }: Edit): boolean => !["drop", "none"].includes(verb);

const editsSchema = ({ struck: { draft } }: Revising) => {
  const known = namesIn(draft);
  return z
    .string()
    .transform(readEdits)
    .refine((edits) => edits.length > 0, {
      error: "it has no edit: begin each with a line such as === replace s12, === drop b3 or === all",
      abort: true,
    })
    .refine((edits) => edits.every(({ markdown }) => isParsable(markdown)), {
      error: "an edit is longer than any report, or has more markup than any",
      abort: true,
    })
    .refine((edits) => edits.every(({ names }) => names.every((name) => known.has(name))), {
      error: "an edit names a part that the report does not have: use the names before its parts",
    })
    .refine((edits) => edits.every((edit) => edit.names.length <= 1 || edit.verb === "drop"), {
      error: "replace, after and before take one name each",
    })
    .refine((edits) => edits.every((edit) => !writes(edit) || edit.markdown !== ""), {
      error: "an edit has no text below it: write its new text, or use drop",
    });
};

/** Reasoning task of `revise-report`; null if there is no model. */
export const reviseTask = defineTextTask<Revising, readonly Edit[] | null>({
  name: "revise-report",
  tier: "main",
  reply: editsSchema,
  values: async (revising, signal) => ({
    question: revising.question,
    instruction: revising.wishes.join("\n"),
    template: renderTemplate(revising.template),
    report: showDraft(revising.struck.draft, { ...revising.struck, find: revising.pack.findCited }),
    pack: await inTurns(signal, showPack(revising)),
  }),
  shrink: (revising) =>
    revising.brevity >= maxBrevity ? undefined : { ...revising, brevity: revising.brevity + 1 },
  fallback: () => Promise.resolve(null),
});

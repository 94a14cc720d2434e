import type { JobContext } from "@quarry/queue";
import { answerTask } from "../../answer-task.ts";
import type { Reasoning } from "../../ports.ts";
import { failSupport, passSupport } from "../../support/calibration.ts";
import type { CheckedCitation } from "../check-citations.ts";
import type { CitationView } from "../citation-view.ts";
import { heedView } from "./heed-view.ts";
import { viewsTask } from "./views-task.ts";

/** Views by the citation they are of. */
export type Views = ReadonlyMap<CheckedCitation, CitationView>;

/** Who is asked, for which question, and in whose name. */
export interface Asking extends Pick<JobContext, "log" | "signal" | "deadline"> {
  /** The job's own: tells the run who answered. */
  readonly report: JobContext["report"];
  readonly runId: string;
  readonly question: string | undefined;
  readonly reasoning: Partial<Reasoning>;
}

const pairsPerCall = 40;
/** A light run has 25 calls for everything. */
const mostCalls = 2;

/** A model's view can change nothing where a quote does not stand, a number is missing, or the words are the quote's own. */
const isOpen = ({
  isStored,
  isVerbatim,
  isQuoted,
  numbersAgree,
  numbersElsewhere,
}: CheckedCitation): boolean => isStored && isVerbatim && !isQuoted && (numbersAgree || numbersElsewhere);

/** First what is in doubt, then what fails, then what passes. */
const urgency = ({ score }: CheckedCitation): number => {
  if (score >= passSupport) return 2;
  return score < failSupport ? 1 : 0;
};

/** Citations that a model would see alike: the same words of a sentence and of a quote. */
type Pair = readonly [CheckedCitation, ...CheckedCitation[]];

const pairsOf = (checked: readonly CheckedCitation[]): Pair[] => {
  const alike = Map.groupBy(checked, ({ sentence, citation }) => `${sentence.text}\n${citation.quote}`);
  return [...alike.values()].flatMap(([first, ...others]): Pair[] =>
    first === undefined ? [] : [[first, ...others]],
  );
};

const askBatch = async (
  batch: readonly Pair[],
  { reasoning, question = "not known", ...context }: Asking,
): Promise<(readonly [CheckedCitation, CitationView])[]> => {
  const byId = new Map(batch.map((pair, index) => [`a${index + 1}`, pair]));
  const pairs = [...byId].map(([id, [{ sentence, citation }]]) => ({
    id,
    sentence: sentence.text,
    quote: citation.quote,
  }));
  const { output } = await answerTask(viewsTask, { question, pairs }, reasoning, context);
  return output.views.flatMap((said) => {
    const pair = byId.get(said.id) ?? [];
    return pair.flatMap((checked) => {
      const view = heedView(said, checked);
      return view === undefined ? [] : [[checked, view] as const];
    });
  });
};

/** Asks a language model, in at most two calls, how far quotes carry their sentences; without one there are no views. */
export const askViews = async (checked: readonly CheckedCitation[], asking: Asking): Promise<Views> => {
  const open = checked.filter(isOpen).toSorted((one, other) => urgency(one) - urgency(other));
  const pairs = pairsOf(open);
  const batches = Array.from({ length: mostCalls }, (_, call) =>
    pairs.slice(call * pairsPerCall, (call + 1) * pairsPerCall),
  ).filter(({ length }) => length > 0);
  const views = await Promise.all(batches.map((batch) => askBatch(batch, asking)));
  return new Map(views.flat());
};

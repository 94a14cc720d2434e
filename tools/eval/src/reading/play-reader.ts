import { createAnalyst } from "@quarry/analyst";
import type { InputOf, RankedPassage, readStep, RequestAnswer } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadOverviewWordings } from "@quarry/prompt";
import type { ReadableItem } from "@quarry/reading";
import type { TextSpan } from "@quarry/text";

/** What a step of a run gives its reader beside the room. */
const limits = { followUps: 5, itemsPerTurn: 3 } as const;

/** Has the product's own reader answer a question from one item. */
export type PlayReader = (
  item: ReadableItem,
  asked: {
    readonly question: string;
    /** What a search finds in the item for any semantic request. */
    readonly found: readonly RankedPassage[];
    /** Characters that it may be sent. */
    readonly room: number;
    readonly signal: AbortSignal;
  },
) => Promise<TextSpan[]>;

const merged = (spans: readonly TextSpan[]): TextSpan[] =>
  spans
    .toSorted((one, other) => one.start - other.start)
    .reduce<TextSpan[]>((found, { start, end }) => {
      const last = found.at(-1);
      if (last === undefined || start > last.end) return [...found, { start, end }];
      return [...found.slice(0, -1), { start: last.start, end: Math.max(last.end, end) }];
    }, []);

/**
 * Plays the turns of a reading step by the analyst's own handlers, without a model: the reader asks, and is sent what it asked for as far as there is
 * room. Answers what it was sent, as spans of the transcript that do not overlap.
 */
export const createPlayReader = async (): Promise<PlayReader> => {
  const { wordingFor } = await loadOverviewWordings(defaultPromptDirectory());
  const log = createSilentLogger();
  return async (item, { question, found, room, signal }) => {
    const { readStep: read, answerRequests: answer } = createAnalyst({
      library: { read: async () => [item] },
      wordingFor,
    });
    const context = { jobId: "evaluation", attempt: 1, signal, log };
    const items = [item.reference];
    const language = item.transcript?.language ?? "und";
    const answers: RequestAnswer[] = [];
    const shared = { runId: "r-evaluation", goal: question, items, itemsPerTurn: limits.itemsPerTurn };
    let [charactersLeft, deferred]: [number, InputOf<typeof readStep>["deferred"]] = [room, []];
    for (let turn = 0; turn <= limits.followUps; turn += 1) {
      const step = {
        step_id: 1,
        goal: question,
        required_content_items: [item.reference.linkId],
        required_data: "transcript" as const,
        marker_relevance: [],
        retrieval_strategy: "full_content" as const,
      };
      const followUpsLeft = limits.followUps - turn;
      const asked = { ...shared, language, step, turn, followUpsLeft, overviewItems: 20 };
      const { requests } = await read({ ...asked, answers, deferred, charactersLeft }, context);
      if (requests.length === 0) break;
      const sent = await answer(
        {
          ...shared,
          stepId: 1,
          turn,
          requests,
          repairs: [],
          found: requests.flatMap(({ type, id }) =>
            type === "semantic" ? [{ requestId: id, passages: [...found] }] : [],
          ),
          answers,
          charactersLeft,
          prioritizeByMarkerRelevance: true,
        },
        context,
      );
      answers.push(...sent.answers);
      ({ charactersLeft, deferred } = sent);
    }
    return merged(answers.flatMap(({ pieces }) => pieces.map(({ start, end }) => ({ start, end }))));
  };
};

import type { answerRequests, RequestAnswer } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import { answerRequest, type ItemLibrary } from "@quarry/reading";

/** What the handler needs. */
export interface AnswerRequestsPorts {
  readonly library: ItemLibrary;
}

/** Answers what a reader asked for in one turn from the stored texts: whole content, as far as its context has room. */
export const createAnswerRequests =
  ({ library }: AnswerRequestsPorts): Handler<typeof answerRequests> =>
  async (job) => {
    const items = await library.read(job.items);
    const found = new Map(job.found.map(({ requestId, passages }) => [requestId, passages]));
    const repairs = new Map(job.repairs.map((one) => [one.requestId, one.repairs]));
    const answers: RequestAnswer[] = job.requests.map((request) =>
      answerRequest(request, items, { found, repairs: repairs.get(request.id) ?? [] }),
    );
    const characters = answers.reduce((sum, one) => sum + one.characters, 0);
    return {
      answers,
      repeated: [],
      deferred: [],
      charactersLeft: Math.max(0, job.charactersLeft - characters),
    };
  };

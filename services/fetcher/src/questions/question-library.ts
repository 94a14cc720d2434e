import type { EndpointAnswer, EndpointClient } from "@quarry/web";
import { z } from "zod";
import type { ProviderGuard } from "../ports.ts";
import { judgeRefusal, readEngineAnswer } from "../search/engines/read-engine-answer.ts";
import { backoffMsIn, throttled, variables } from "../search/keyless/stackexchange.ts";
import { questionAddress, type QuestionAddress } from "./question-address.ts";
import { answerSchema, questionPage, questionSchema } from "./question-page.ts";

/** A question as returned by the API. */
export interface FoundQuestion {
  /** A page with the question and its answers, those with the most votes first. */
  readonly html: string;
  /** The address of the API. */
  readonly readAt: string;
}

/** Questions of the Stack Exchange network. */
export interface QuestionLibrary {
  /**
   * Reads the question that an address names; undefined for other addresses, deleted questions, and while the API is not available.
   * @throws the signal's reason
   */
  read(url: string, signal: AbortSignal): Promise<FoundQuestion | undefined>;
}

interface LibraryPorts {
  readonly client: Pick<EndpointClient, "send">;
  /** The address of the API. */
  readonly address: string;
  /** The guard of the search engine, because both share one quota. */
  readonly guard: ProviderGuard;
  readonly userAgent: string;
  readonly now: () => Date;
}

const maxAnswers = 30;

const itemsOf = <Item>(schema: z.ZodType<Item>) => z.object({ items: z.array(schema) });

/** Opens the library over the API. */
export const createQuestionLibrary = (ports: LibraryPorts): QuestionLibrary => {
  let restUntilMs = 0;

  const send = async (path: string, site: string, signal: AbortSignal): Promise<EndpointAnswer> => {
    const answer = await ports.client.send(
      {
        path,
        query: { site, filter: "withbody", sort: "votes", order: "desc", pagesize: String(maxAnswers) },
        headers: { "user-agent": ports.userAgent },
      },
      signal,
    );
    const now = ports.now();
    if (answer.status !== 200) throw throttled(answer) ?? judgeRefusal(answer, variables, { now });
    restUntilMs = now.getTime() + (backoffMsIn(answer) ?? 0);
    return answer;
  };

  const itemsAt = async <Item>(
    path: string,
    { site, schema }: { readonly site: string; readonly schema: z.ZodType<Item> },
    signal: AbortSignal,
  ): Promise<readonly Item[]> => {
    const called = await ports.guard.run(
      async () => readEngineAnswer(await send(path, site, signal), itemsOf(schema), variables).items,
      signal,
    );
    return called.made ? called.value : [];
  };

  const readBoth = async ({ site, id }: QuestionAddress, signal: AbortSignal) => {
    const path = `/questions/${id}`;
    const [question] = await itemsAt(path, { site, schema: questionSchema }, signal);
    if (question === undefined) return undefined;
    // The API requests a backoff per method, and answers are a separate method.
    const answers = await itemsAt(`${path}/answers`, { site, schema: answerSchema }, signal);
    return { html: questionPage(question, answers), readAt: `${ports.address}${path}?site=${site}` };
  };

  return {
    read: async (url, signal) => {
      const wanted = questionAddress(url);
      if (wanted === undefined || ports.now().getTime() < restUntilMs) return undefined;
      try {
        return await readBoth(wanted, signal);
      } catch {
        signal.throwIfAborted();
        return undefined;
      }
    },
  };
};

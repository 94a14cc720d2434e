import type { ContentAnswer, ContentRequest, ItemReference, RequestAnswer } from "@quarry/contracts";
import { answerRequest, indexItem, type ItemLibrary, parseRequests } from "@quarry/reading";
import { createGiveWay } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { scopeOf } from "../evidence/index-view.ts";
import { contentView } from "./content-view.ts";
import { findByMeaning, type FindByMeaningPorts } from "./find-by-meaning.ts";

export interface AnswerContentPorts extends FindByMeaningPorts {
  readonly library: ItemLibrary;
}

/** What is asked, of which collection. */
export interface ContentQuestion {
  readonly collectionId: string;
  readonly items: readonly ItemReference[];
  /** As it was sent, in any spelling. */
  readonly requests: unknown;
  readonly signal: AbortSignal;
}

/** Characters of one reply; what goes beyond has to be asked for by itself. */
const mostCharacters = 20_000_000;

/** The items that some requests are about; a request that names none is about all of them. */
const itemsAskedFor = (
  requests: readonly ContentRequest[],
  items: readonly ItemReference[],
): readonly ItemReference[] => {
  if (requests.some(({ linkIds }) => linkIds.length === 0)) return items;
  const named = new Set(requests.flatMap(({ linkIds }) => linkIds));
  return items.filter(({ linkId }) => named.has(linkId));
};

/** Refuses what does not fit into one reply any more; nothing is cut. */
const withinReply = (answers: readonly RequestAnswer[]): RequestAnswer[] => {
  let used = 0;
  return answers.map((answer) => {
    if (used + answer.characters <= mostCharacters) {
      used += answer.characters;
      return answer;
    }
    const { characters, pieces } = answer;
    const problem = `The content has ${characters} characters, and one reply holds ${mostCharacters}, ${used} of them used by the requests before it.`;
    const available = [...new Set(pieces.map(({ linkId }) => linkId))].map(
      (linkId) => `${linkId} alone, or word ranges of it`,
    );
    return {
      ...answer,
      status: "refused",
      problem,
      available,
      pieces: [],
      characters: 0,
      words: 0,
      remaining: [],
    };
  });
};

/** Answers requests for the content of a collection, each by itself; gives way to others between items and between requests. @throws {Failure} as the search by meaning does */
export const answerContent = async (
  { library, ...search }: AnswerContentPorts,
  { collectionId, items, requests: asked, signal }: ContentQuestion,
): Promise<ContentAnswer> => {
  const { requests, repairs, refused, order } = parseRequests(asked, { items });
  const found = await findByMeaning(search, requests, { scope: scopeOf(collectionId), items, signal });
  const readable = await library.read(itemsAskedFor(requests, items));
  const repairsOf = new Map(repairs.map((entry) => [entry.requestId, entry.repairs]));
  const giveWay = createGiveWay(signal);
  for (const item of readable) {
    await giveWay();
    await finishWithPauses(indexItem(item, requests), giveWay);
  }
  const answered: RequestAnswer[] = [];
  for (const request of requests) {
    await giveWay();
    answered.push(answerRequest(request, readable, { found, repairs: repairsOf.get(request.id) ?? [] }));
  }
  const byId = new Map([...answered, ...refused].map((answer) => [answer.requestId, answer]));
  return contentView(withinReply(order.flatMap((id) => byId.get(id) ?? [])), readable);
};

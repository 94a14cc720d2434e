import { type Paper, type PaperId, paperSchema } from "@quarry/contracts";
import { errorMessage, Failure } from "@quarry/failure";
import type { Cache } from "@quarry/redis";
import { wordTexts } from "@quarry/text";
import type { EndpointAnswer, EndpointClient, EndpointRequest } from "@quarry/web";
import { retryAfterMs } from "@quarry/web";
import { z } from "zod";
import type { ProviderGuard } from "../ports.ts";
import { busy, judgeRefusal } from "../search/engines/read-engine-answer.ts";
import type { PaperAbstract } from "./paper-text.ts";
import type { PaperRegistry } from "./registry.ts";

/** The answer of registries to an id: the paper, no such paper, or no registry available. */
export const paperAnswerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("found"), paper: paperSchema }),
  z.object({ status: z.literal("unknown") }),
  z.object({ status: z.literal("unavailable"), detail: z.string() }),
]);

export type PaperAnswer = z.output<typeof paperAnswerSchema>;

/** The papers that registries find for the words of a reference, best first, or the reason why no registry was available. */
export type PapersFound =
  | { readonly status: "found"; readonly papers: readonly Paper[] }
  | Extract<PaperAnswer, { status: "unavailable" }>;

/** Paper registries with a cache. */
export interface PaperLibrary {
  /** @throws the signal's reason; failures of a registry are an answer */
  lookUp(id: PaperId, signal: AbortSignal): Promise<PaperAnswer>;
  /**
   * Searches the paper that a reference describes.
   * @throws the signal's reason
   */
  find(reference: string, signal: AbortSignal): Promise<PapersFound>;
  /**
   * Resolves to the abstract of a paper from the first registry that has it; undefined if none has it or none is available.
   * @throws the signal's reason
   */
  readAbstract(id: PaperId, signal: AbortSignal): Promise<PaperAbstract | undefined>;
}

/** An enabled registry and its client. */
export interface OpenRegistry {
  readonly registry: PaperRegistry;
  readonly client: Pick<EndpointClient, "send">;
  readonly guard: ProviderGuard;
  readonly apiKey: string | undefined;
}

interface LibraryPorts {
  /** In query order. */
  readonly registries: readonly OpenRegistry[];
  readonly cache: Pick<Cache<PaperAnswer>, "get" | "set">;
  readonly userAgent: string;
  readonly now: () => Date;
}

const isAbsent = ({ status }: EndpointAnswer): boolean => status === 404 || status === 410;

const refusalOf = ({ registry: { variables } }: OpenRegistry, answer: EndpointAnswer, now: Date): Failure => {
  const afterMs = retryAfterMs(answer.headers.get("retry-after"), now);
  if (answer.status === 403 || answer.status === 503)
    return busy(`${variables.label} answers ${answer.status}: it refuses or is overloaded`, afterMs);
  return judgeRefusal(answer, variables, { now });
};

const unavailable = ([first]: readonly unknown[]): Extract<PaperAnswer, { status: "unavailable" }> => {
  const trouble = errorMessage(first);
  return {
    status: "unavailable",
    detail: first === undefined ? "every registry for it is disabled" : trouble,
  };
};

/** Opens the library over the enabled registries. */
export const createPaperLibrary = ({ registries, cache, userAgent, now }: LibraryPorts): PaperLibrary => {
  const ask = async <Value>(
    open: OpenRegistry,
    {
      request,
      read,
    }: { readonly request: EndpointRequest; readonly read: (answer: EndpointAnswer) => Value },
    signal: AbortSignal,
  ): Promise<Value | undefined> => {
    const called = await open.guard.run(async () => {
      const headers = { "user-agent": userAgent, ...request.headers };
      const answer = await open.client.send({ ...request, headers }, signal);
      if (isAbsent(answer)) return undefined;
      if (answer.status !== 200) throw refusalOf(open, answer, now());
      return read(answer);
    }, signal);
    if (!called.made) throw new Failure("upstream-busy", called.detail, { retry: "backoff" });
    return called.value;
  };

  /** Returns the first result of the registries that can be asked, or the failures of all. */
  const firstOf = async <Value>(
    attempt: (open: OpenRegistry) => Promise<Value | undefined> | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly value: Value } | { readonly isAsked: boolean; readonly troubles: unknown[] }> => {
    const troubles: unknown[] = [];
    let isAsked = false;
    for (const open of registries) {
      const asked = attempt(open);
      if (asked === undefined) continue;
      isAsked = true;
      try {
        const value = await asked;
        if (value !== undefined) return { value };
      } catch (error) {
        // Another registry may be available.
        signal.throwIfAborted();
        troubles.push(error);
      }
    }
    return { isAsked, troubles };
  };

  const askAll = async (id: PaperId, signal: AbortSignal): Promise<PaperAnswer> => {
    const found = await firstOf((open) => {
      const request = open.registry.request(id, open.apiKey);
      return request && ask(open, { request, read: (answer) => open.registry.read(answer, id) }, signal);
    }, signal);
    if ("value" in found) return { status: "found", paper: found.value };
    const { isAsked, troubles } = found;
    return isAsked && troubles.length === 0 ? { status: "unknown" } : unavailable(troubles);
  };

  return {
    lookUp: async (id, signal) => {
      const known = await cache.get(id);
      if (known !== undefined) return known;
      const answer = await askAll(id, signal);
      if (answer.status !== "unavailable") await cache.set(id, answer);
      return answer;
    },
    readAbstract: async (id, signal) => {
      const found = await firstOf((open) => {
        const { request: requestPaper, requestAbstract = requestPaper, read, readAbstract } = open.registry;
        const request = requestAbstract(id, open.apiKey);
        const readBoth = (answer: EndpointAnswer): PaperAbstract | undefined => {
          const [paper, paragraphs] = [read(answer, id), readAbstract(answer)];
          return paper === undefined || paragraphs.length === 0 ? undefined : { paper, paragraphs };
        };
        return request && ask(open, { request, read: readBoth }, signal);
      }, signal);
      return "value" in found ? found.value : undefined;
    },
    find: async (reference, signal) => {
      const found = await firstOf((open) => {
        const { find, readFound } = open.registry;
        if (find === undefined || readFound === undefined) return undefined;
        return ask(open, { request: find(reference), read: readFound }, signal).then(
          (papers) => papers ?? [],
        );
      }, signal);
      return "value" in found ? { status: "found", papers: found.value } : unavailable(found.troubles);
    },
  };
};

const minShare = 0.8;
const headCharacters = 3_000;

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(wordTexts(text).map((word) => word.toLowerCase()));

/** Returns the share of a title's words that are in a text. */
export const titleShare = (title: string, text: string): number => {
  const wanted = wordSet(title);
  return wanted.size === 0 ? 0 : wanted.intersection(wordSet(text)).size / wanted.size;
};

/** True if a text begins with the title of a paper, or has that title; an id may be copied from elsewhere. */
export const hasTitle = (
  { title }: Pick<Paper, "title">,
  source: { readonly title: string; readonly text: string },
): boolean => titleShare(title, `${source.title}\n${source.text.slice(0, headCharacters)}`) >= minShare;

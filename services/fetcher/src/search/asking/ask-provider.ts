import { type ProviderReport, searchWeb, type SearchResult } from "@quarry/contracts";
import type { GuardedCall, ProviderQuery, SearchProvider } from "../../ports.ts";
import { providerLabel } from "../engines/engine-names.ts";

/** What one provider answered, or why it did not. */
export interface ProviderAnswer {
  readonly results: readonly SearchResult[];
  readonly report: ProviderReport;
}

// The others' answers must not be lost because one provider keeps the job to its deadline.
const marginMs = 4_000;
const answerWithinMs = searchWeb.deadlineMs - marginMs;

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A sentence that names the provider, once. */
const named = (name: SearchProvider["name"], sentence: string): string => {
  const label = providerLabel(name);
  return sentence.startsWith(label) ? sentence : `${label}: ${sentence}`;
};

const guarded = async (
  { guard }: SearchProvider,
  call: () => Promise<readonly SearchResult[]>,
  signal: AbortSignal,
): Promise<GuardedCall<readonly SearchResult[]>> =>
  guard === undefined ? { made: true, value: await call() } : guard.run(call, signal);

/** Asks one provider within the time that a search has; its failure is a sentence of its report, because the others may still answer. */
export const askProvider = async (
  provider: SearchProvider,
  query: ProviderQuery,
  signal: AbortSignal,
): Promise<ProviderAnswer> => {
  const { name } = provider;
  const deadline = AbortSignal.timeout(answerWithinMs);
  const patience = AbortSignal.any([signal, deadline]);
  const notes: string[] = [];
  const report = (status: ProviderReport["status"], results: number, detail?: string): ProviderReport => ({
    provider: name,
    status,
    results,
    ...(detail === undefined ? {} : { detail: named(name, detail) }),
  });
  try {
    const search = () => provider.search(query, patience, (sentence) => void notes.push(sentence));
    const answer = await guarded(provider, search, patience);
    if (!answer.made) return { results: [], report: report("cooling-down", 0, answer.detail) };
    const { length } = answer.value;
    const [note] = notes;
    return { results: answer.value, report: report(length === 0 ? "empty" : "answered", length, note) };
  } catch (error) {
    const isLate = deadline.aborted && !signal.aborted;
    const words = isLate ? `did not answer within ${answerWithinMs / 1_000} seconds` : inWords(error);
    return { results: [], report: report("failed", 0, words) };
  }
};

import { isDeepStrictEqual } from "node:util";
import type { Paper } from "@quarry/contracts";
import { paperIdOf } from "@quarry/grading";
import { hasTitle, type PaperLibrary } from "./look-up-paper.ts";

/** A text that may be a paper. */
interface ReadText {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  readonly mediaType: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Returns the registries' record of a text's paper; undefined if it is not a paper, or no registry knows it. */
export const findPaper = async (
  papers: Pick<PaperLibrary, "lookUp"> | undefined,
  source: ReadText,
  signal: AbortSignal,
): Promise<Paper | undefined> => {
  const id = papers && paperIdOf(source);
  if (papers === undefined || id === undefined) return undefined;
  const answer = await papers.lookUp(id, signal);
  return answer.status === "found" && hasTitle(answer.paper, source) ? answer.paper : undefined;
};

/** Returns the record to keep: the newer one, unless only its citation count is new. */
export const newerPaper = (known: Paper | undefined, found: Paper | undefined): Paper | undefined => {
  if (known === undefined || found === undefined) return found ?? known;
  const { citations: _count, ...now } = found;
  const { citations: _before, ...before } = known;
  return isDeepStrictEqual(now, before) ? known : found;
};

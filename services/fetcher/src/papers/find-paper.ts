import { isDeepStrictEqual } from "node:util";
import type { Paper } from "@quarry/contracts";
import { paperIdOf } from "@quarry/grading";
import { hasTitle, type PaperLibrary } from "./look-up-paper.ts";

/** A text that may be a paper's. */
interface ReadText {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  readonly mediaType: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Finds what registries say of the paper that a text is of; undefined where it is none, or none of them says so. */
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

/** Chooses what is kept of a paper: the newer record, unless nothing but its count of citations is new. */
export const newerPaper = (known: Paper | undefined, found: Paper | undefined): Paper | undefined => {
  if (known === undefined || found === undefined) return found ?? known;
  const { citations: _count, ...now } = found;
  const { citations: _before, ...before } = known;
  return isDeepStrictEqual(now, before) ? known : found;
};

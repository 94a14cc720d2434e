import type { Statement } from "@quarry/contracts";
import type { AssembledSection } from "@quarry/grounding";
import type { Source } from "../../report-sources/report-sources.ts";
import type { AskedPart } from "../asked-part.ts";
import { countWords } from "../report-length.ts";

/** A part that says less than it was to, and evidence for it that nothing rests on. */
export interface ShortPart {
  readonly part: AskedPart;
  readonly words: number;
  readonly unused: readonly Source[];
}

/** Under this share of its length a part is short. */
const shortShare = 0.6;

const isCited = ({ documentId, spans }: Source, statements: readonly Statement[]): boolean =>
  statements
    .flatMap(({ citations }) => citations)
    .some(
      (citation) =>
        citation.documentId === documentId &&
        spans.some(({ start, end }) => citation.start < end && start < citation.end),
    );

/** The parts that came out short although evidence of theirs is left. */
export const shortParts = (
  asked: readonly AskedPart[],
  sections: readonly AssembledSection[],
  { shown, written }: { readonly shown: readonly Source[]; readonly written: readonly Statement[] },
): ShortPart[] => {
  const all = [...written, ...sections.flatMap(({ statements }) => statements)];
  return asked.flatMap((part) => {
    const own = sections.find(({ id }) => id === part.id)?.statements ?? [];
    const words = own.reduce((sum, { text }) => sum + countWords(text), 0);
    if (part.words === undefined || words >= shortShare * part.words) return [];
    const isOwn = ({ id, foundFor }: Source): boolean =>
      part.noteIds.includes(id) || foundFor.some((one) => one === part.id || part.topicIds.includes(one));
    const unused = shown.filter((source) => isOwn(source) && !isCited(source, all));
    return unused.length === 0 ? [] : [{ part, words, unused }];
  });
};

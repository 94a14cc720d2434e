import type { Span } from "@quarry/contracts";
import type { CitableSource } from "@quarry/grounding";

interface Shown {
  readonly id: string;
  readonly text: string;
}

interface Match extends CitableSource {
  readonly characters: number;
}

// `[p3]` before a passage, `[n4]` before a note; a block of data ends with a line of its own.
const opening = /^\[([pn]\d+)\][ \t]*/gm;
const blockEnd = /^--- end \w+ [0-9a-z]+ ---$/m;

const shownIn = (prompt: string): Shown[] => {
  const openings = [...prompt.matchAll(opening)];
  return openings.map((found, index) => {
    const next = openings[index + 1]?.index ?? prompt.length;
    const text = prompt.slice(found.index + found[0].length, next);
    return { id: found[1] ?? "", text: text.split(blockEnd)[0] ?? "" };
  });
};

/** Lines as they stand, and what stands in them between quotation marks; a note shows its quotes behind `>`. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => [
      line,
      ...Array.from(line.matchAll(/["“]([^"“”]{12,})["”]/gu), ([, quote = ""]) => quote),
    ])
    .map((line) => line.replace(/^> /, "").trim())
    .filter((line) => line.length >= 12);

const matchIn = (documentId: string, text: string, lines: readonly string[]): Match => {
  const spans: Span[] = lines.flatMap((line) => {
    const start = text.indexOf(line);
    return start === -1 ? [] : [{ start, end: start + line.length }];
  });
  return { documentId, spans, characters: spans.reduce((sum, { start, end }) => sum + end - start, 0) };
};

/**
 * What a prompt shows under ids such as `p3`, each with the source in which most of it stands. What stands in no source can be cited by
 * nobody and is left out.
 */
export const shownSources = (
  prompt: string,
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, CitableSource> =>
  new Map(
    shownIn(prompt).flatMap(({ id, text }) => {
      const lines = linesOf(text);
      const [best] = [...sources]
        .map(([documentId, source]) => matchIn(documentId, source, lines))
        .toSorted((one, other) => other.characters - one.characters);
      if (best === undefined || best.characters === 0) return [];
      return [[id, { documentId: best.documentId, spans: best.spans }] as const];
    }),
  );

import type { Comment } from "@quarry/contracts";
import { type Sliced, type SpokenLine, type TextSpan, timeAt, trimSpan } from "@quarry/text";
import { isQuestion } from "../signals/sentence-quality.ts";
import { type BriefingSource, inParts, sentencesIn, type SourceUnit } from "./source-unit.ts";

/** A turn with its label. */
interface Turn extends SpokenLine {
  /** Start of its spoken words. */
  readonly said: number;
}

const turnsOf = (text: string, spoken: readonly SpokenLine[]): Turn[] => {
  const turns: Turn[] = [];
  for (const line of spoken) {
    const last = turns.at(-1);
    const { start } = trimSpan(text, { start: last?.end ?? 0, end: line.end });
    const isLabelled = start < line.start;
    if (last === undefined || isLabelled || last.speaker !== line.speaker)
      turns.push({ ...line, start, said: line.start });
    else turns[turns.length - 1] = { ...last, end: line.end };
  }
  return turns;
};

/** `1:02:03` or `2:03`. */
const clock = (milliseconds: number): string => {
  const hours = Math.floor(milliseconds / 3_600_000);
  const rest = new Date(milliseconds).toISOString().slice(14, 19);
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/u, "");
};

/** Yields the turns of a transcript, each with its time; a question at the end of one leads the turn that answers it. */
export function* turnUnits(source: BriefingSource, spoken: readonly SpokenLine[]): Sliced<SourceUnit[]> {
  const { text, language, timings } = source;
  const turns = turnsOf(text, spoken);
  const units: SourceUnit[] = [];
  let lead: TextSpan | undefined;
  for (const [block, { start, said: from, end, speaker }] of turns.entries()) {
    yield;
    const said = yield* sentencesIn(text, { start: from, end }, language);
    const next = turns[block + 1]?.speaker;
    const last = said.at(-1);
    const isAnswered = next !== undefined && next !== speaker;
    const question = last && isAnswered && isQuestion(text.slice(last.start, last.end)) ? last : undefined;
    const own = question === undefined ? said : said.slice(0, -1);
    const before = lead;
    lead = question && { start: own.length === 0 ? start : question.start, end };
    if (speaker === undefined) continue;
    const parts = inParts(own).map((part, index): SourceUnit => {
      const first = index === 0 ? start : (part[0]?.start ?? from);
      const at = timeAt(timings ?? [], first);
      const time = at === undefined ? [] : [clock(at)];
      const path = index === 0 ? time : [...time, speaker];
      const lines = [{ start: first, end: part.at(-1)?.end ?? end }];
      return { layout: "turn", path, lead: index === 0 ? before : undefined, lines, block };
    });
    units.push(...parts);
  }
  return units;
}

/** Returns comments as units, each with its author and likes. */
export const commentUnits = (comments: readonly Comment[]): SourceUnit[] =>
  comments.map(({ author = "", likes, start, end }, block): SourceUnit => {
    const path = [author, likes > 0 ? `👍 ${likes}` : ""].filter((part) => part !== "");
    return { layout: "turn", path, lines: [{ start, end }], block };
  });

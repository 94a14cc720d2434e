import type { Comment, Timing } from "@quarry/contracts";
import { sentences, type SpokenLine, type TextSpan, timeAt, trimSpan } from "@quarry/text";
import { isGreeting } from "./greetings.ts";
import { type BriefingSource, inParts, type SourceUnit } from "./source-unit.ts";

interface Turn {
  /** Start of its label. */
  readonly start: number;
  /** Start of its spoken words. */
  readonly said: number;
  end: number;
  readonly speaker: string | undefined;
}

const turnsOf = (text: string, spoken: readonly SpokenLine[]): Turn[] => {
  const turns: Turn[] = [];
  let end = 0;
  for (const line of spoken) {
    const last = turns.at(-1);
    const { start } = trimSpan(text, { start: end, end: line.end });
    const isLabelled = start < line.start;
    if (last !== undefined && !isLabelled && last.speaker === line.speaker) last.end = line.end;
    else turns.push({ start, said: line.start, end: line.end, speaker: line.speaker });
    end = line.end;
  }
  return turns;
};

const sentencesIn = (text: string, { start, end }: TextSpan, language: string): TextSpan[] =>
  sentences(text.slice(start, end), language).map((span) => ({
    start: start + span.start,
    end: start + span.end,
  }));

const isQuestion = /[?？؟]["'”’»)\]]*\s*$/u;
/** A question may be followed by this many sentences of remarks before it is answered. */
const maxRemark = 1;

/** Returns the question at the end of a turn, including the speaker's name if the turn contains nothing else. */
const questionOf = (text: string, { start, said, end }: Turn, language: string): TextSpan | undefined => {
  const spans = sentencesIn(text, { start: said, end }, language);
  const at = spans.findLastIndex((span) => isQuestion.test(text.slice(span.start, span.end)));
  const [question, last] = [spans[at], spans.at(-1)];
  if (question === undefined || last === undefined || spans.length - 1 - at > maxRemark) return undefined;
  return { start: at === 0 ? start : question.start, end: last.end };
};

/** `1:02:03` or `2:03`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/u, "");
};

const timeOf = (timings: readonly Timing[], offset: number): string[] => {
  const at = timeAt(timings, offset);
  return at === undefined ? [] : [clock(at)];
};

/** Returns the turns of a transcript except mere greetings, each with the question that it answers and its time. */
export const turnUnits = (
  { text, language, timings = [] }: BriefingSource,
  spoken: readonly SpokenLine[],
): SourceUnit[] => {
  const turns = turnsOf(text, spoken);
  return turns.flatMap((turn, block): SourceUnit[] => {
    const { speaker } = turn;
    if (speaker === undefined) return [];
    const before = turns[block - 1];
    const isAnswer = before?.speaker !== undefined && before.speaker !== speaker;
    const lead = isAnswer ? questionOf(text, before, language) : undefined;
    const said = sentencesIn(text, { start: turn.said, end: turn.end }, language);
    if (said.every(({ start, end }) => isGreeting(text.slice(start, end), language))) return [];
    const parts = inParts(said);
    return parts.map((part, index): SourceUnit => {
      const start = index === 0 ? turn.start : (part[0]?.start ?? turn.said);
      const time = timeOf(timings, start);
      return {
        layout: "turn",
        path: index === 0 ? time : [...time, speaker],
        lead: index === 0 ? lead : undefined,
        lines: [{ start, end: part.at(-1)?.end ?? turn.end }],
        block,
      };
    });
  });
};

const byline = ({ author, likes }: Comment): string =>
  [author ?? "", likes > 0 ? `👍 ${likes}` : ""].filter((part) => part !== "").join(", ");

/** Returns comments as units, each with its author and likes. */
export const commentUnits = (comments: readonly Comment[]): SourceUnit[] =>
  comments.map((comment, block): SourceUnit => {
    const by = byline(comment);
    const { start, end } = comment;
    return { layout: "turn", path: by === "" ? [] : [by], lines: [{ start, end }], block };
  });

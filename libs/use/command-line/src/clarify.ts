import type { ClarifyingQuestion, LoggedEvent, RunEvent } from "@quarry/contracts";
import type { ShowProgress } from "./progress/show-progress.ts";
import type { Reviewer } from "./review-plan.ts";

/** Client method that answers the questions of a run. */
export interface AnswerClient {
  readonly research: {
    readonly answer: (
      runId: string,
      answers: readonly { readonly id: string; readonly answer: string }[],
    ) => Promise<unknown>;
  };
}

const rendered = ({ question, choices }: ClarifyingQuestion): string =>
  `\n${question}\n${choices.map((choice, index) => `  ${index + 1}. ${choice}\n`).join("")}`;

/** Returns the choice with that number, or the text itself; undefined for an empty line. */
const answerOf = (line: string, { choices }: ClarifyingQuestion): string | undefined => {
  const words = line.trim();
  return words === "" ? undefined : (choices[Number(words) - 1] ?? words);
};

/** Asks the user what a question means, and lets the run continue; false if there is no terminal and the run is left waiting. */
export const answerQuestions = async (
  client: AnswerClient,
  runId: string,
  questions: readonly ClarifyingQuestion[],
  { say, ask }: Pick<Reviewer, "say" | "ask">,
): Promise<boolean> => {
  if (ask === undefined) {
    say(
      `${questions.map(rendered).join("")}\nrun ${runId} waits for answers, with the stack running (npm run up): npm run quarry -- answer ${runId} --help\n`,
    );
    return false;
  }
  const answers: { id: string; answer: string }[] = [];
  for (const question of questions) {
    say(rendered(question));
    const answer = answerOf(await ask("A number, other words, or nothing to leave it open: "), question);
    if (answer !== undefined) answers.push({ id: question.id, answer });
  }
  await client.research.answer(runId, answers);
  return true;
};

const beforeWork: ReadonlySet<string> = new Set(["prepare", "clarify"]);

/** True if the run begins its work with this event, or has ended: it asks no questions after it. */
const isClear = (event: RunEvent): boolean =>
  event.type === "run-finished" || (event.type === "stage-started" && !beforeWork.has(event.stage));

/**
 * Shows a run with `first` while it may ask its user questions, then all of it with `rest`, because a list that is redrawn would
 * hide the questions.
 */
export const showClarified =
  (first: ShowProgress, rest: ShowProgress): ShowProgress =>
  async (events) => {
    const source = events[Symbol.asyncIterator]();
    const seen: LoggedEvent[] = [];
    const hasBegun = (): boolean => seen.some(({ event }) => isClear(event));
    const opening = async function* (): AsyncGenerator<LoggedEvent> {
      while (!hasBegun()) {
        const next = await source.next();
        if (next.done === true) return;
        seen.push(next.value);
        yield next.value;
      }
    };
    await first(opening());
    if (!hasBegun()) return;
    const whole = async function* (): AsyncGenerator<LoggedEvent> {
      yield* seen;
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    };
    await rest(whole());
  };

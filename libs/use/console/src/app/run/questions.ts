import type { RunView } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import { button, Field, Problem, Section, type View } from "../elements.ts";
import { useAction } from "../hooks.ts";

type Question = NonNullable<RunView["clarification"]>["questions"][number];

interface AnswerProps {
  readonly question: Question;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

/** A question with its choices and a field for another answer. */
const Answer: View<AnswerProps> = ({ question: { id, question, choices }, answer, onAnswer }) =>
  h("fieldset", { class: "clarifying" }, [
    h("legend", null, question),
    choices.map((choice) =>
      h("label", { class: "check", key: choice }, [
        h("input", { type: "radio", name: id, checked: answer === choice, onChange: () => onAnswer(choice) }),
        choice,
      ]),
    ),
    h(Field, {
      id: `other-${id}`,
      label: "Or in other words",
      limits: { maxLength: 300 },
      value: choices.includes(answer) ? "" : answer,
      onValue: onAnswer,
    }),
  ]);

/** Questions of a run before it begins; it waits for the answers, or continues with the question unchanged. */
export const Questions: View<{ run: RunView }> = ({ run: { id, clarification } }) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const action = useAction();
  const send = (given: Readonly<Record<string, string>>): void =>
    action.run(async () => {
      const list = Object.entries(given).flatMap(([question, answer]) =>
        answer.trim() === "" ? [] : [{ id: question, answer }],
      );
      await sendJson("PUT", `/v1/research/${id}/answers`, { answers: list });
    });
  const questions = clarification?.questions ?? [];
  const hasAnswer = Object.values(answers).some((answer) => answer.trim() !== "");
  return h(Section, { id: "questions", title: "What do you mean?" }, [
    h("p", { class: "soft" }, "Answer any of these; the run waits for you, and this time does not count."),
    questions.map((question) =>
      h(Answer, {
        key: question.id,
        question,
        answer: answers[question.id] ?? "",
        onAnswer: (answer) => setAnswers({ ...answers, [question.id]: answer }),
      }),
    ),
    h(Problem, { words: action.problem }),
    h("p", { class: "row" }, [
      button("Answer and begin", () => send(answers), {
        class: "primary",
        disabled: action.busy || !hasAnswer,
      }),
      button("Continue as it is", () => send({}), { class: "plain", disabled: action.busy }),
    ]),
  ]);
};

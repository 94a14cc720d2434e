import { entities } from "../decompose-question/entities.ts";
import { readQuestionPart } from "../decompose-question/read-question-part.ts";
import { splitQuestion } from "../decompose-question/split-question.ts";
import type { Sides } from "./names-sides.ts";

/** "AOF" and "RDB persistence" are told apart by their names alone. */
const byNames = ({ first, second }: Sides): Sides => {
  const [one, other] = [entities(first).join(" "), entities(second).join(" ")];
  return one === "" || other === "" ? { first, second } : { first: one, second: other };
};

/** The two things that a question compares, in its own words; undefined when it compares nothing, or its wording is not known. */
export const comparedSides = (question: string, language: string): Sides | undefined =>
  splitQuestion(question, language)
    .map((part) => readQuestionPart(part, language))
    .filter(({ form }) => form === "compare")
    .map(({ slots: { first, second } }) =>
      first === undefined || second === undefined ? undefined : byNames({ first, second }),
    )
    .find((sides) => sides !== undefined);

import type { Topic } from "@quarry/contracts";
import { plainLine } from "@quarry/text";
import { plainLines } from "../shared/plain-lines.ts";

export interface TopicReply {
  readonly topicId: string;
  readonly covered: boolean;
  readonly score: number;
  /** Ids of the answering passages, best first, such as `p3`. */
  readonly proofs: readonly string[];
  readonly gaps: readonly string[];
  readonly leads: readonly string[];
}

/** A model's reply: the requested topics, and those added because of the user's notes. */
export interface CoverageReply {
  readonly topics: readonly TopicReply[];
  readonly added: readonly Omit<Topic, "id">[];
}

const topicLine =
  /^[\s>*`|#-]*(?<id>t\d{1,2})[\s*`]*\|[\s*`]*(?<covered>yes|no|covered|not covered|partly)[\s*`]*\|(?<rest>.*)$/iu;
const maxGaps = 3;
const maxCharacters = 200;

const searchable = (list: string): string[] => {
  const parts = list.split(";").filter((part) => !/^(?:none)?$/iu.test(part.replaceAll(/[\s\-–.*|]/gu, "")));
  return plainLines(parts, maxCharacters, maxGaps);
};

const labelled = (fields: readonly string[], label: string): string => {
  const pattern = new RegExp(`^[\\s*]*${label}s?\\s*:?`, "iu");
  return fields.find((field) => pattern.test(field))?.replace(pattern, "") ?? "";
};

const scoreIn = (fields: readonly string[]): number | undefined => {
  const field = fields
    .map((one) => /^[\s*]*(0(?:\.\d+)?|1(?:\.0+)?|\.\d+)[\s*]*$/u.exec(one)?.[1])
    .find(Boolean);
  return field === undefined ? undefined : Number(field);
};

/** Score of a topic whose reply gives none. */
const defaultScore = { covered: 0.8, open: 0.4 } as const;

/**
 * Parses a model's reply with one line per topic: `t1 | yes | 0.8 | proof p3, p7 | gaps: words; words | leads: words`. Other lines
 * are skipped.
 */
export const readCoverage = (reply: string): TopicReply[] =>
  reply.split(/\r?\n/u).flatMap((line): TopicReply[] => {
    const { id = "", covered = "", rest = "" } = topicLine.exec(line)?.groups ?? {};
    if (id === "") return [];
    const fields = rest.split("|");
    const isCovered = /^(?:yes|covered)$/iu.test(covered);
    return [
      {
        topicId: id.toLowerCase(),
        covered: isCovered,
        score: scoreIn(fields) ?? (isCovered ? defaultScore.covered : defaultScore.open),
        proofs: [...labelled(fields, "proof").matchAll(/p\d{1,4}/giu)].map(([proof]) => proof.toLowerCase()),
        gaps: searchable(labelled(fields, "gap")),
        leads: searchable(labelled(fields, "lead")),
      },
    ];
  });

const addedLine = /^[\s>*`#-]*\+\s*\|(?<rest>.*)$/u;
const maxAdded = 3;

/** Parses topics that a model adds for notes, one line each: `+ | name | question | query; query`. */
export const readAddedTopics = (reply: string): Omit<Topic, "id">[] =>
  reply
    .split(/\r?\n/u)
    .flatMap((line): Omit<Topic, "id">[] => {
      const [said = "", asked = "", searched = ""] = (addedLine.exec(line)?.groups?.["rest"] ?? "").split(
        "|",
      );
      const name = plainLine(said.replaceAll(/[*`]/gu, ""), maxCharacters);
      const question = plainLine(asked.replaceAll(/[*`]/gu, ""), maxCharacters);
      if (name === undefined || question === undefined) return [];
      const queries = searchable(searched.replaceAll(/[*`]/gu, ""));
      return [
        { name, question, subQuestions: [question], queries: queries.length > 0 ? queries : [question] },
      ];
    })
    .slice(0, maxAdded);

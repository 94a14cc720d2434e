import type { BundleContent, Derivation, Statement } from "@quarry/contracts";

/** A number with its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A small sign behind a statement that opens what a reader must know of it. */
export interface StatementMark {
  /** The target of its link, of letters, digits and dashes. */
  readonly key: string;
  readonly sign: string;
  /** What it opens, in a few words. */
  readonly label: string;
  /** Plain text. */
  readonly text: string;
  /** Ids of statements that are named below the text. */
  readonly basedOn: readonly string[];
}

const signs: Readonly<Record<Exclude<Derivation["operation"], "percent" | "change" | "count">, string>> = {
  sum: " + ",
  difference: " − ",
  ratio: " / ",
};

/** A computation as it is written down; a count names what it counted. */
const arithmetic = ({ operation, operands, result }: Derivation, basedOn: readonly string[] = []): string => {
  const [first = 0, second = 0] = operands;
  if (operation === "count") return `counted: ${counted(result, basedOn.length > 0 ? "statement" : "quote")}`;
  if (operation === "percent") return `100 × ${first} / ${second} = ${result}`;
  if (operation === "change") return `100 × (${second} − ${first}) / ${first} = ${result}`;
  return `${operands.join(signs[operation])} = ${result}`;
};

/** Why each statement that is not fully supported is not, by its id; similarity to its quotes alone puts none in doubt. */
export const doubtsOf = ({
  findings,
  statementAudits = [],
  audit,
}: BundleContent): ReadonlyMap<string, string> => {
  const judged = new Map(statementAudits.map((row) => [row.statementId, row]));
  return new Map(
    findings.sentences
      .filter(({ id, status }) => status !== "PASS" && judged.get(id)?.by !== "encoder")
      .map(({ id, reason }) => {
        const row = audit.find(({ sentenceId, status }) => sentenceId === id && status !== "PASS");
        return [
          id,
          reason ??
            judged.get(id)?.reason ??
            row?.reason ??
            "the audit could not see that its quotes carry it",
        ];
      }),
  );
};

/** The marks of a statement: how it was concluded or computed, what was searched for, and why it is in doubt. */
export const marksOf = (statement: Statement, doubts: ReadonlyMap<string, string>): StatementMark[] => {
  const { id, kind, basedOn = [], derivation, searched = [] } = statement;
  const doubt = doubts.get(id);
  const mark = (
    name: string,
    sign: string,
    parts: Pick<StatementMark, "label" | "text"> & { readonly basedOn?: readonly string[] },
  ): StatementMark => ({ key: `${name}-${id}`, sign, basedOn: [], ...parts });
  return [
    ...(kind === "conclusion"
      ? [mark("follows", "∴", { label: "what this follows from", text: "Follows from", basedOn })]
      : []),
    ...(kind === "derived" && derivation !== undefined
      ? [
          mark("computed", "=", {
            label: "how this was computed",
            text: arithmetic(derivation, basedOn),
            basedOn,
          }),
        ]
      : []),
    ...(kind === "absent"
      ? [
          mark("searched", "∅", {
            label: "what was searched for",
            text: `Searched for: ${searched.join("; ")}`,
          }),
        ]
      : []),
    ...(doubt === undefined
      ? []
      : [mark("doubt", "⚠", { label: "not fully supported: why", text: `Not fully supported: ${doubt}` })]),
  ];
};

import type { Block, Statement } from "@quarry/contracts";
import type { AssembledSection } from "@quarry/grounding";

/** From here on two statements say the same: more than this share of the words of both is in both. */
const sameShare = 0.8;

const wordsOf = ({ text }: Statement): ReadonlySet<string> =>
  new Set(
    text.toLowerCase().match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}]+/gu) ?? [],
  );

const saysTheSame = (one: Statement, other: Statement): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.intersection(others).size > sameShare * words.union(others).size;
};

const skipInBlock = (block: Block, isKept: (id: string) => boolean): Block[] => {
  if (block.type === "paragraph") {
    const statements = block.statements.filter(isKept);
    return statements.length === 0 ? [] : [{ ...block, statements }];
  }
  if (block.type !== "list") return [block];
  const items = block.items.map((item) => item.filter(isKept)).filter((item) => item.length > 0);
  return items.length === 0 ? [] : [{ ...block, items }];
};

/** A part without the statements that the short answer makes already, in nearly the same words; tables stay whole, and what is based on stays. */
export const skipRepeated = (
  part: AssembledSection,
  shortAnswer: readonly Statement[],
  basedOn: ReadonlySet<string>,
): AssembledSection => {
  const inTables = part.blocks.flatMap((block) =>
    block.type === "table" ? block.rows.flatMap(({ cells }) => cells.flat()) : [],
  );
  const needed = new Set([...basedOn, ...inTables]);
  const statements = part.statements.filter(
    (one) => needed.has(one.id) || !shortAnswer.some((other) => saysTheSame(one, other)),
  );
  const kept = new Set(statements.map(({ id }) => id));
  return {
    ...part,
    statements,
    blocks: part.blocks.flatMap((block) => skipInBlock(block, (id) => kept.has(id))),
  };
};

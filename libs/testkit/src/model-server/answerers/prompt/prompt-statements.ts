import type { AskedTask } from "../../asked-task.ts";

/** A statement of a prompt, and what the prompt says it rests on. */
export interface PromptStatement {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The words of its quotes and of what they stand in, or of the statements it follows from. */
  readonly evidence: string;
  /** The part of a source that its first quote stands in. */
  readonly excerpt: { readonly id: string; readonly text: string } | undefined;
}

const block = /^\[([ar]\d+)\] (\w+)\n/m;
const mark = /«\/?[qf]\d+(?: [qf]\d+)*»/g;
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(mark), ([found]) => found.match(/[qf]\d+/g) ?? []).flat();

const excerptsIn = (sources: string): { readonly id: string; readonly text: string }[] => {
  const [, ...parts] = sources.split(/^\[(e\d+)\].*\n/m);
  return parts.flatMap((id, place) =>
    place % 2 === 0 ? [{ id, text: (parts[place + 1] ?? "").trim() }] : [],
  );
};

const fieldOf = (statement: string, name: string): string[] =>
  Array.from(statement.matchAll(new RegExp(`^${name}: (.*)$`, "gm")), ([, value = ""]) => value);

/** The statements of a prompt that shows them with the sources they rest on. */
export const promptStatements = ({ blocks }: AskedTask): PromptStatement[] => {
  const excerpts = excerptsIn(blocks.get("sources") ?? "");
  const [, ...parts] = (blocks.get("statements") ?? "").split(block);
  return parts.flatMap((id, place) => {
    if (place % 3 !== 0) return [];
    const [kind = "", body = ""] = parts.slice(place + 1);
    const names = fieldOf(body, "Quotes").flatMap((list) => list.split(", "));
    const own = excerpts.filter(({ text }) => namesIn(text).some((name) => names.includes(name)));
    const below = [...fieldOf(body, "Follows from"), ...fieldOf(body, "Computed from")];
    const [first] = own;
    return [
      {
        id,
        kind,
        text: fieldOf(body, "Statement")[0] ?? "",
        evidence: [...own.map(({ text }) => text), ...below].join(" ").replaceAll(mark, ""),
        excerpt: first && { id: first.id, text: first.text.replaceAll(mark, "") },
      },
    ];
  });
};

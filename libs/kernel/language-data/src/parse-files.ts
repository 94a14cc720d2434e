import { z } from "zod";

/**
 * Validates one kind of file (its name without the ending) of every language that has it.
 * @throws {Error} naming the invalid file and the problem
 */
export const parseFiles = <Schema extends z.ZodType>(
  kind: string,
  files: Readonly<Record<string, unknown>>,
  schema: Schema,
): ReadonlyMap<string, z.output<Schema>> =>
  new Map(
    Object.entries(files).map(([language, file]) => {
      const { data, error, success } = schema.safeParse(file);
      if (success) return [language, data] as const;
      throw new Error(`libs/kernel/language-data/data/${language}/${kind}.json: ${z.prettifyError(error)}`);
    }),
  );

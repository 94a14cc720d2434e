/** Names and what each is called besides, as a reader may write it. */
export type AliasTable<Name extends string> = readonly (readonly [Name, readonly string[]])[];

const maxCharacters = 100;

/** A name as names are compared: `sourceLinkIds`, `source-link-id` and `SOURCE_LINK_ID` are one. */
export const nameKey = (name: string): string =>
  name
    .slice(0, maxCharacters)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replace(/(?<=\p{Ll}{3})s$/u, "");

/** A finder of names by what they are called; a name goes by itself too. */
export const createNames = <Name extends string>(
  table: AliasTable<Name>,
): ((written: string) => Name | undefined) => {
  const names = new Map(
    table.flatMap(([name, aliases]) => [name, ...aliases].map((alias) => [nameKey(alias), name] as const)),
  );
  return (written) => names.get(nameKey(written));
};

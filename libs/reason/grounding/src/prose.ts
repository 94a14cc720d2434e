const nameLike =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{N}[\p{L}\p{N}]*|`[^`]+`)(?:[-/.][\p{L}\p{N}]+)*/gu;

/** Finds the names in a sentence, in lower case: capitalised words except the first, identifiers and code. */
export const names = (sentence: string): ReadonlySet<string> => {
  const found = [...sentence.matchAll(nameLike)].filter(
    ({ 0: word, index }) => index > 0 || /\p{N}|\p{Lu}.*\p{Lu}|`/u.test(word),
  );
  return new Set(found.map(({ 0: word }) => word.replaceAll("`", "").toLowerCase()));
};

const linked = /!?\[([^\]]*)\]\(\s*<?[a-z][a-z0-9+.-]*:[^)]*\)/giu;
const bare =
  /<?\b(?:https?:\/\/|javascript:(?=\S)|mailto:(?=\S+@)|data:[a-z]+\/[\w.+-]+[;,])(?:\([^\s()]*\)|[^\s<>"'”’»()\]])*(?<![.,;:!?])>?/giu;
/** Brackets that contained only an address. */
const emptied = /\s*(?:\(\s*\)|\[\s*\])/gu;

/** Removes addresses from prose: a link becomes its words, a bare address is removed. The rest is unchanged. */
export const stripAddresses = (text: string): string => {
  const stripped = text.replace(linked, "$1").replace(bare, "");
  return stripped === text ? text : stripped.replace(emptied, "").replace(/ {2,}/gu, " ").trim();
};

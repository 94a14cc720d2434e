const linked = /!?\[([^\]]*)\]\(\s*<?[a-z][a-z0-9+.-]*:[^)]*\)/giu;
const bare =
  /<?\b(?:https?:\/\/|javascript:(?=\S)|mailto:(?=\S+@)|data:[a-z]+\/[\w.+-]+[;,])(?:\([^\s()]*\)|[^\s<>"'”’»()\]])*(?<![.,;:!?])>?/giu;
/** Brackets that held nothing but an address. */
const emptied = /\s*(?:\(\s*\)|\[\s*\])/gu;

/** Prose without addresses: a link becomes its words, a bare address nothing. Everything else stays as it is. */
export const stripAddresses = (text: string): string => {
  const stripped = text.replace(linked, "$1").replace(bare, "");
  return stripped === text ? text : stripped.replace(emptied, "").replace(/ {2,}/gu, " ").trim();
};

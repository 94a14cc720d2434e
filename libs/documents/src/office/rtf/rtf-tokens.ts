/** One piece of RTF: a brace, a control word with its number, a byte in hexadecimal, or text. */
export type RtfToken =
  | { readonly kind: "open" | "close" }
  | { readonly kind: "word"; readonly name: string; readonly value: number | undefined }
  | { readonly kind: "byte"; readonly value: number }
  | { readonly kind: "text"; readonly text: string };

const pattern =
  /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([^\\{}\r\n]+)|[\r\n]+|\\/giu;

// Signs that are written as a control word of one character.
const signs: Readonly<Record<string, string>> = { "~": " ", _: "-", "-": "", ":": "" };

type Match = readonly (string | undefined)[];

const wordOf = (name: string, value: string | undefined): RtfToken => ({
  kind: "word",
  name,
  value: value === undefined ? undefined : Number(value),
});

const signOf = (sign: string): RtfToken => {
  if (sign === "*") return wordOf("*", undefined);
  if (sign === "\n" || sign === "\r") return wordOf("par", undefined);
  return { kind: "text", text: signs[sign] ?? sign };
};

const tokenOf = ([, brace, name, value, hex, sign, text]: Match): RtfToken | undefined => {
  if (brace !== undefined) return { kind: brace === "{" ? "open" : "close" };
  if (name !== undefined) return wordOf(name, value);
  if (hex !== undefined) return { kind: "byte", value: Number.parseInt(hex, 16) };
  if (sign !== undefined) return signOf(sign);
  return text === undefined ? undefined : { kind: "text", text };
};

/** Takes RTF apart (Microsoft's specification, version 1.9.1). */
export function* rtfTokens(source: string): Generator<RtfToken> {
  const reader = new RegExp(pattern);
  for (let match = reader.exec(source); match !== null; match = reader.exec(source)) {
    const token = tokenOf(match);
    if (token === undefined) continue;
    // So many bytes of a picture follow, in which a brace is none.
    if (token.kind === "word" && token.name === "bin") reader.lastIndex += Math.max(0, token.value ?? 0);
    else yield token;
  }
}

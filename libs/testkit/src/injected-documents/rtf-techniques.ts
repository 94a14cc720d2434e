import type { Builder, Technique } from "./technique.ts";

const escaped = (text: string): string =>
  Array.from(text.replaceAll(/[\\{}]/gu, "\\$&"), (character) =>
    character.charCodeAt(0) < 128 ? character : `\\u${character.charCodeAt(0)}?`,
  ).join("");

const colors = "{\\colortbl;\\red255\\green255\\blue255;\\red31\\green56\\blue100;\\red0\\green0\\blue0;}";

const looking =
  (words: string): Builder =>
  ({ visible }, secret) =>
    Buffer.from(
      `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}${colors}\\fs24 ` +
        visible.map((text) => `${escaped(text)}\\par `).join("") +
        secret.map((text) => `{${words} ${escaped(text)}}\\par `).join("") +
        "}",
    );

const named = (looks: Readonly<Record<string, string>>): Technique[] =>
  Object.entries(looks).map(([name, words]) => ({ format: "rtf", name, build: looking(words) }));

/** Ways to hide text in an RTF document. */
export const rtfTechniques: readonly Technique[] = named({
  hidden: "\\v",
  white: "\\cf1",
  "one point": "\\fs2",
  "colour of its background": "\\cf2\\chcbpat2",
  "colour of its highlight": "\\cf2\\highlight2",
  "unknown destination": "\\*\\quarrel",
});

/** RTF documents whose whole text is seen. */
export const rtfControls: readonly Technique[] = named({
  shown: "\\cf3",
  "white on a colour": "\\cf1\\chcbpat2",
  "hidden and shown": "\\v\\v0",
});

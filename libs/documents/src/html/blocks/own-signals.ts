import { flag, log, share, type SignalGroup } from "./signal-group.ts";

const ownTags =
  "P H1 H2 H3 H4 H5 LI TR TD PRE BLOCKQUOTE DT DD DIV BUTTON FIGCAPTION SUMMARY SECTION ARTICLE".split(" ");

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What a block is like by itself. */
export const ownSignals: SignalGroup = {
  names: [
    "words",
    "linkShare",
    "links",
    "endsSentence",
    "commas",
    "sentences",
    "digitShare",
    "upperShare",
    "wordLength",
    "hasPrice",
    "hasTime",
    ...ownTags.map((tag) => `tag ${tag}`),
  ],
  of: ({ blocks }, place) => {
    const block = blocks[place];
    if (block === undefined) return [];
    const { text, words } = block;
    const letters = countOf(text, /\p{L}/gu);
    return [
      log(words),
      share(block.linkedWords, words),
      log(block.links),
      flag(/[.!?。！？…:]["'”’)]*$/u.test(text)),
      log(countOf(text, /[,，、;；]/gu)),
      log(countOf(text, /[.!?](?:\s|$)|[。！？]/gu)),
      share(countOf(text, /\d/gu), text.length),
      share(countOf(text, /\p{Lu}/gu), letters),
      share(letters, words),
      flag(/[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR)/u.test(text)),
      flag(/\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}\b|\bago\b/u.test(text)),
      ...ownTags.map((tag) => flag(block.container.tag === tag)),
    ];
  },
};

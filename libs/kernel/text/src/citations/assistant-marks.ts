import type { TextSpan } from "../text-span.ts";

const turn = String.raw`turn\d{1,3}[a-z]{1,12}\d{1,3}`;

/** Matches citations of ChatGPT between private-use characters: `turns` are the results that they name. */
export const wrappedCitation = String.raw`\uE200(?:file)?cite(?<turns>(?:\uE202[^\uE200-\uE202\n]{1,60}){1,20})\uE201`;

/** Matches citations that have lost these characters, such as citeturn0search0. */
export const bareCitation = String.raw`(?:file)?cite(?<bareTurns>(?:${turn}){1,20})`;

/** Matches a name that is shown as a link, with its kind, which is not shown. */
export const wrappedName = String.raw`\uE200entity\uE202\["[^"\uE200\uE201]{0,100}",\s?"(?<entity>[^"\uE200\uE201]{1,200})"[^\uE200\uE201]{0,300}\uE201`;

/** Matches anything else between these characters, such as lists of links, and the marks of Grok. */
export const wrappedOther = String.raw`(?<wrapped>\uE200[a-z_]{1,20}\uE202[^\uE200\uE201\n]{0,300}\uE201|\{render_inline_citation\s[^{}\n]{0,100}\}|<grok:render\b(?:(?!</?grok:render\b)[^]){0,500}</grok:render>)`;

const turns = new RegExp(turn, "gu");

/** Returns the results that a citation names. */
export const turnsIn = (citation: string): readonly string[] => citation.match(turns) ?? [];

const marks = new RegExp([wrappedName, wrappedOther, bareCitation].join("|"), "dgu");

/** Returns the parts of a text that ChatGPT wrote for its own page, which shows links in their place, in order. */
export const assistantMarks = (text: string): TextSpan[] =>
  [...text.matchAll(marks)].flatMap(({ index, 0: { length }, indices }) => {
    const name = indices?.groups?.["entity"];
    const end = index + length;
    if (name === undefined) return [{ start: index - Number(/[ \t]/u.test(text.charAt(index - 1))), end }];
    return [
      { start: index, end: name[0] },
      { start: name[1], end },
    ];
  });

/** Removes these parts from a text. */
export const withoutAssistantMarks = (text: string): string => {
  let kept = "";
  let from = 0;
  for (const { start, end } of assistantMarks(text)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
};

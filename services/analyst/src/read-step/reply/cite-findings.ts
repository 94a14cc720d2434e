import { stripAddresses } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import type { Finding } from "../turn/turn-reading.ts";
import { createLocateShown } from "./locate-shown.ts";
import type { SaidFinding } from "./reply-findings.ts";

/** What is left of a reader's findings, and why the others are not, in words a model can act on. */
export interface CitedFindings {
  readonly findings: readonly Finding[];
  readonly problems: readonly string[];
}

const maxShownCharacters = 80;
const unproven = (text: string): string =>
  `${JSON.stringify(text.slice(0, maxShownCharacters))}: none of its quotes stands in what was sent; copy one letter for letter`;

const hasWords = /\p{L}/u;

/** What a reader wrote as one line without addresses: only the sources of a run can be linked to. */
export const plainWording = (text: string): string => collapseWhitespace(stripAddresses(text)).trim();

/**
 * The findings of a reader in its own words, each with those of its quotes that stand in what it was shown, or with the words its markers
 * stand for. One without such a quote is left out, and nothing else is: whether a quote carries the finding is for the audit to say.
 */
export const citeFindings = (turn: ReadingTurn, replied: readonly SaidFinding[]): CitedFindings => {
  const locate = createLocateShown(turn);
  const [findings, problems]: [Finding[], string[]] = [[], []];
  for (const { text: said, quotes } of replied) {
    const text = plainWording(said);
    const located = (quotes.length > 0 ? quotes : [{ quote: said }]).flatMap((quote) => locate(quote) ?? []);
    const places = located.map(({ documentId, start, end }) => `${documentId}/${start}-${end}`);
    const citations = located.filter((_one, index) => places.indexOf(places[index] ?? "") === index);
    if (citations.length > 0 && hasWords.test(text)) findings.push({ text, citations });
    else problems.push(unproven(said));
  }
  return { findings, problems };
};

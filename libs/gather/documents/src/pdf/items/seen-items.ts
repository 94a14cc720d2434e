import { median, type PdfItem } from "../pdf-lines.ts";
import type { DrawnText } from "./covered.ts";
import type { DrawnPage } from "./drawn-text.ts";

/** A drawn text, with its number of left quarter turns. */
export interface DrawnItem extends PdfItem {
  readonly quarters: number;
}

type Place = Pick<PdfItem, "x" | "y">;

// Rotations that make a page's text upright.
const turns: readonly ((place: Place) => Place)[] = [
  ({ x, y }) => ({ x, y }),
  ({ x, y }) => ({ x: y, y: -x }),
  ({ x, y }) => ({ x: -x, y: -y }),
  ({ x, y }) => ({ x: -y, y: x }),
];

/** Returns the number of quarter turns of a text with a base line along (a, b). */
export const quartersOf = (a: number, b: number): number =>
  (Math.round((Math.atan2(b, a) * 2) / Math.PI) + 4) % 4;

const mainQuarters = (items: readonly DrawnItem[]): number => {
  const characters = [0, 0, 0, 0];
  for (const { quarters, str } of items)
    characters[quarters] = (characters[quarters] ?? 0) + str.trim().length;
  return characters.indexOf(Math.max(...characters));
};

/** Returns the middle font size of texts; 0 without any. */
export const medianSize = (items: readonly PdfItem[]): number =>
  median(items.map(({ fontSize }) => fontSize));

/**
 * Returns the texts of a page rotated so that most text is upright. Text that is still rotated, such as a margin stamp or an axis
 * label, gets the size and weight of the body text, because it is not a heading.
 */
export const uprightItems = (items: readonly DrawnItem[]): PdfItem[] => {
  const main = mainQuarters(items);
  const size = medianSize(items.filter(({ quarters, str }) => quarters === main && str.trim() !== ""));
  return items.map(({ quarters, ...item }) => ({
    ...item,
    ...turns[main]?.(item),
    ...(quarters === main ? {} : { fontSize: Math.min(item.fontSize, size), font: "" }),
  }));
};

/** The visible text of a page, and the number of its invisible characters. */
export interface SeenItems {
  readonly items: readonly DrawnItem[];
  readonly hiddenCharacters: number;
}

/** A drawn page, and its size in square points. */
interface Page extends DrawnPage {
  readonly height: number;
  readonly area: number;
}

const marks = /[\s\p{Cf}\p{Cc}]+/gu;
/** Returns the visible characters of a text, by which drawn and extracted texts are compared. */
export const bare = (text: string): string => text.normalize("NFKC").replaceAll(marks, "");

const lengthOf = (texts: readonly DrawnText[]): number =>
  texts.reduce((sum, { text }) => sum + bare(text).length, 0);

// In a scanned page, the recognised text is an invisible layer under the picture.
const isScan = ({ texts, pictured, area }: Page): boolean => {
  const layer = lengthOf(texts.filter(({ unseen }) => unseen === "not-painted"));
  const once = lengthOf(texts.filter(({ unseen }) => unseen !== "drawn-again"));
  return pictured >= area / 2 && layer > once / 2;
};

const tiny = 2;

/** True for type too small to read on a page of normal size; if the size is measured wrongly, the letters are wider. */
const isTiny = ({ fontSize, width, str }: DrawnItem, { height }: Page): boolean => {
  const min = Math.min(tiny, height / 400);
  return fontSize < min && width < min * Math.max(1, str.length);
};

/** The text extracted by pdf.js may lack up to this much of the drawn text. */
export const farthest = 2_000;

/** Returns what is between two seen characters that had hidden ones between them. */
type Between = (before: number, next: number) => string;

/** Returns a text without its hidden characters; white space, control and format characters have no flag. */
export const without = (str: string, hidden: readonly boolean[], between: Between = () => ""): string => {
  let [place, last, wasHidden, seen] = [0, -1, false, ""];
  for (const character of str) {
    const { length } = bare(character);
    const isHidden = length > 0 && hidden[place] === true;
    if (!isHidden) {
      seen += (wasHidden ? between(last, place) : "") + character;
      if (length > 0) last = place;
    }
    wasHidden = isHidden;
    place += length;
  }
  return seen + (wasHidden ? between(last, place) : "");
};

type Letter = NonNullable<DrawnText["letters"]>[number];

const narrowestSpace = 0.1;

/** Returns a function for letters, from the one before a text: hidden ones between two of them may take a place, like a space. */
const spacesIn =
  (letters: readonly (Letter | undefined)[], fontSize: number): Between =>
  (before, next) => {
    const [one, other] = [letters[before + 1], letters[next + 1]];
    if (one === undefined || other === undefined) return " ";
    const gap = Math.max(other.x - one.x - one.width, one.x - other.x - other.width);
    return gap > narrowestSpace * fontSize ? " " : "";
  };

/**
 * Removes invisible text from a page: text that is not painted, has the colour of its background, or is smaller than two points.
 * The recognised text of a scan is kept.
 */
export const seenItems = (items: readonly DrawnItem[], page: Page): SeenItems => {
  const keepsLayer = isScan(page);
  const isHidden = ({ unseen }: DrawnText): boolean =>
    unseen === "not-painted" ? !keepsLayer : unseen !== undefined;
  const flags: boolean[] = [];
  // Copies of seen characters are not counted.
  const copies: boolean[] = [];
  const letters: (Letter | undefined)[] = [];
  let drawn = "";
  for (const text of page.texts) {
    const characters = bare(text.text);
    drawn += characters;
    flags.push(...Array.from({ length: characters.length }, () => isHidden(text)));
    copies.push(...Array.from({ length: characters.length }, () => text.unseen === "drawn-again"));
    const own = text.letters?.flatMap((each) => Array.from(bare(each.text), () => each)) ?? [];
    letters.push(...Array.from({ length: characters.length }, (_, index) => own[index]));
  }
  // Nothing to remove on a completely visible page.
  const hasHidden = flags.includes(true);
  let place = 0;
  const find = (text: string): { readonly at: number; readonly isReversed: boolean } => {
    const window = drawn.slice(place, place + farthest + text.length);
    const forwards = window.indexOf(text);
    const backwards = forwards === 0 ? -1 : window.indexOf(Array.from(text).toReversed().join(""));
    const isReversed = backwards >= 0 && (forwards < 0 || backwards < forwards);
    return { at: isReversed ? backwards : forwards, isReversed };
  };
  const hiddenWhere = ({ x, y, width, fontSize }: DrawnItem): boolean => {
    const here = page.texts.filter(
      (text) =>
        bare(text.text) !== "" &&
        Math.abs(text.y - y) < fontSize / 4 &&
        text.x > x - fontSize / 4 &&
        text.x < x + width,
    );
    return here.length > 0 && here.every(isHidden);
  };
  let hiddenCharacters = 0;
  const hide = (item: DrawnItem, isCounted = true): DrawnItem[] => {
    if (isCounted) hiddenCharacters += item.str.trim().length;
    // The line still ends here.
    return item.hasEOL ? [{ ...item, str: "" }] : [];
  };
  const seen = items.flatMap((item): DrawnItem[] => {
    const text = bare(item.str);
    if (text === "") return [item];
    if (isTiny(item, page)) return hide(item);
    if (!hasHidden) return [item];
    const { at, isReversed } = find(text);
    if (at < 0) return hiddenWhere(item) ? hide(item) : [item];
    const from = place + at;
    place = from + text.length;
    const hidden = flags.slice(from, place);
    if (!hidden.includes(true)) return [item];
    const counted = hidden.filter((each, index) => each && copies[from + index] !== true).length;
    if (hidden.every(Boolean)) return hide(item, counted > 0);
    const near = [letters[from - 1], ...letters.slice(from, place), letters[place]];
    const between = spacesIn(isReversed ? near.toReversed() : near, item.fontSize);
    const str = without(item.str, isReversed ? hidden.toReversed() : hidden, between);
    hiddenCharacters += counted;
    return [{ ...item, str }];
  });
  return { items: seen, hiddenCharacters };
};

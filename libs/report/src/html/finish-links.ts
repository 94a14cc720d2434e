import { escapeHtml } from "../pages/escape-html.ts";

/** A place where the report cites a span. */
export interface CitedPlace {
  /** The id of the link, to come back to. */
  readonly id: string;
  /** Plain text: the heading it stands under. */
  readonly heading: string;
}

/** Finishes the links of a report's sections, one section after the other, and remembers where each span is cited. */
export interface LinkFinisher {
  /** The HTML of a section with ids on its citations, their quotes as titles, badges for what the audit wants looked at, and code in the keyboard's reach. */
  readonly finish: (html: string, heading: string) => string;
  /** Where a span's anchor was cited, in reading order; one place for each heading. */
  readonly placesOf: (anchor: string) => readonly CitedPlace[];
}

const review =
  '<span class="review" title="The audit could not see that the quote carries this sentence: look at it yourself">audit: review</span>';

/** Makes a finisher that knows the quote of each anchor, plain text. */
export const createLinkFinisher = (quotes: ReadonlyMap<string, string>): LinkFinisher => {
  const places = new Map<string, CitedPlace[]>();
  let count = 0;
  const finishCitation = (anchor: string, shown: string, heading: string): string => {
    count += 1;
    const place = { id: `cite-${count}`, heading };
    const known = places.get(anchor) ?? [];
    if (!known.some((other) => other.heading === heading)) places.set(anchor, [...known, place]);
    const title = escapeHtml(`[${shown}] ${quotes.get(anchor) ?? ""}`);
    return `<a class="cite" id="${place.id}" href="#${anchor}" title="${title}" aria-label="source ${shown}, the cited words">${shown}</a>`;
  };
  return {
    finish: (html, heading) =>
      html
        // Code that is wider than the page scrolls, and the keyboard must reach what scrolls.
        .replaceAll("<pre>", '<pre tabindex="0">')
        .replaceAll('<a href="#review">audit: review</a>', review)
        // A citation never begins a line: it belongs to the word before it.
        .replaceAll(' <a href="#doc-', '&nbsp;<a href="#doc-')
        .replace(
          /<a href="#(doc-\d+-\d+-\d+)">\[(\d+(?:, pp?\. [\d–]+)?)\]<\/a>/gu,
          (_link, anchor: string, place: string) => finishCitation(anchor, place, heading),
        ),
    placesOf: (anchor) => places.get(anchor) ?? [],
  };
};

import { reportHeadings } from "@quarry/language-data/wording";
import { collapseWhitespace, shorten } from "@quarry/text";
import { escapeHtml } from "../pages/page-head.ts";
import { reportAnchor } from "../pages/report-citations.ts";
import {
  type Reference,
  type ReportView,
  type Run,
  type RunStyle,
  type ShownBlock,
  type ShownSection,
  type ShownStatement,
} from "../view/shown.ts";
import { listHtml, tableHtml } from "./elements.ts";

const tags: Readonly<Record<RunStyle, string>> = {
  strong: "strong",
  emphasis: "em",
  delete: "del",
  code: "code",
  superscript: "sup",
  subscript: "sub",
  match: "span",
};

const runHtml = ({ text, styles }: Run): string =>
  [...new Set(styles)].reduce((inner, style) => {
    const tag = tags[style];
    return `<${tag}${style === "match" ? ' class="match"' : ""}>${inner}</${tag}>`;
  }, escapeHtml(text));

const runsHtml = (runs: readonly Run[]): string => runs.map(runHtml).join("");

export interface CitedPlace {
  /** Id of the link, or of the sign whose note contains the link, to return to it. */
  readonly id: string;
  /** Heading of the section that contains it. */
  readonly heading: string;
}

/** Renders the sections of one report in order, and records where each span is cited. */
export interface SectionRenderer {
  readonly render: (section: ShownSection) => string;
  /** Places that cite the span of an anchor, in reading order; one place per heading. */
  readonly placesOf: (anchor: string) => readonly CitedPlace[];
}

/** Maximum length of a link's title; longer ones cover the page. */
const maxTitle = 300;

const titleOf = (quote: string): string => shorten(collapseWhitespace(quote), maxTitle);

/** Creates a renderer; the legend explains the signs. */
export const createSectionRenderer = ({
  legend,
  language,
}: Pick<ReportView, "legend" | "language">): SectionRenderer => {
  const { page, links } = reportHeadings(language).texts;
  const meanings = new Map(legend.map(({ sign, meaning }) => [sign, meaning]));
  const places = new Map<string, CitedPlace[]>();
  let cited = 0;
  let signed = 0;
  let heading = "";
  const citedAt = (id: string, anchor: string): void => {
    const known = places.get(anchor) ?? [];
    if (!known.some((other) => other.heading === heading)) places.set(anchor, [...known, { id, heading }]);
  };
  const link = ({ source, label, shown, quote, ...span }: Reference, at: string | null): string => {
    const anchor = reportAnchor(source, span);
    if (at === null) cited += 1;
    const id = at ?? `cite-${cited}`;
    citedAt(id, anchor);
    return `<a class="cite"${at === null ? ` id="${id}"` : ""} href="#${anchor}" title="${escapeHtml(titleOf(quote))}" aria-label="${escapeHtml(`${page.source} ${label}, ${links.citedWords}`)}">${escapeHtml(shown)}</a>`;
  };
  const linked = (references: readonly Reference[], at: string | null): string =>
    references.map((one) => link(one, at)).join(", ");
  const signHtml = ({ sign, references }: ShownStatement): string => {
    if (sign === null) return "";
    signed += 1;
    const meaning = meanings.get(sign) ?? "";
    const id = `sign-${signed}`;
    // A link cannot lead into a note that is closed: the way back from the cited words leads to the sign.
    const passages = references.length === 0 ? "" : ` [${linked(references, id)}]`;
    const shown = `<span>${escapeHtml(meaning)}</span>${passages}`;
    return `<button type="button" class="sign" id="${id}" popovertarget="why-${signed}" title="${escapeHtml(meaning)}" aria-label="${escapeHtml(`${sign}: ${meaning}`)}">${sign}</button><span class="why" popover id="why-${signed}">${shown}</span>`;
  };
  const marks = (references: readonly Reference[], sign = ""): string =>
    // A mark never starts a line, because it belongs to the word before it.
    references.length === 0 && sign === ""
      ? ""
      : `&nbsp;<span class="marks">${references.length === 0 ? sign : `[${sign}${linked(references, null)}]`}</span>`;
  const statement = (one: ShownStatement): string => {
    const sign = signHtml(one);
    return `<span class="st">${runsHtml(one.runs)}${marks(one.marks, sign)}${escapeHtml(one.tail)}</span>`;
  };
  const statements = (some: readonly ShownStatement[]): string => some.map(statement).join(" ");
  const excerpt = ({
    path,
    layout,
    from,
    lines,
    references,
  }: Extract<ShownBlock, { type: "excerpt" }>): string => {
    const trail =
      path.length === 0 ? "" : `<p class="path">${path.map((part) => escapeHtml(part)).join(" › ")}</p>\n`;
    const rows = lines.map(({ cells }) => cells.map(runsHtml));
    const cite = marks(references);
    if (layout === "table") {
      const [first = [], ...rest] = rows;
      const shown = rest.length === 0 ? tableHtml([], [first]) : tableHtml(first, rest);
      return `<div class="quoted">${trail}${shown}${cite}</div>`;
    }
    const texts = rows.map((cells) => cells.join(" "));
    const body =
      layout === "list"
        ? listHtml(
            texts.map((text, index) => (index === texts.length - 1 ? `${text}${cite}` : text)),
            from,
          )
        : `<p>${texts.join(layout === "turn" ? "<br>" : " ")}${cite}</p>`;
    return `<div class="quoted">${trail}${body}</div>`;
  };
  const block = (one: ShownBlock): string => {
    switch (one.type) {
      case "paragraph":
        return `<p>${statements(one.statements)}</p>`;
      case "list":
        return listHtml(one.items.map(statements), one.ordered ? 1 : null);
      case "table":
        return tableHtml(
          one.columns.map((column) => escapeHtml(column)),
          one.rows.map((row) => row.map((cell) => statements(cell))),
        );
      case "code":
        return `<pre tabindex="0"><code>${escapeHtml(one.text)}</code></pre>${one.references.length === 0 ? "" : `\n<p>${marks(one.references)}</p>`}`;
      case "excerpt":
        return excerpt(one);
      default:
        return listHtml(
          one.items.map(
            ({ term, text }) =>
              `<strong>${escapeHtml(term)}</strong>${text === "" ? "" : `: ${escapeHtml(text)}`}`,
          ),
          null,
        );
    }
  };
  return {
    render: (section) => {
      if (section.heading !== "") ({ heading } = section);
      const id = escapeHtml(section.id);
      const level = Math.min(section.level + 1, 4);
      const title =
        section.heading === ""
          ? ""
          : `<h${level} id="${id}-heading">${escapeHtml(section.heading)}</h${level}>\n`;
      const details =
        section.details.length === 0
          ? ""
          : `<p class="details">${section.details.map((one) => escapeHtml(one)).join(" · ")}</p>\n`;
      return `<section id="${id}" class="${section.role}"${title === "" ? "" : ` aria-labelledby="${id}-heading"`}>\n${title}${details}${section.blocks.map(block).join("\n")}\n</section>`;
    },
    placesOf: (anchor) => places.get(anchor) ?? [],
  };
};

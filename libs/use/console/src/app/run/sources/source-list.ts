import type { ReportView, ShownSource } from "@quarry/report/shown";
import { h, type ComponentChild } from "preact";

const link = (name: string, href: string | null): ComponentChild =>
  href === null ? name : h("a", { href, rel: "noreferrer noopener" }, name);

const Source = ({
  source: { title, uri, href, details, rating, origin, passages },
}: {
  readonly source: ShownSource;
}): ComponentChild => [
  h("strong", null, link(title, title === uri ? href : null)),
  h("p", { class: "soft" }, [
    details.join(" · "),
    details.length > 0 && title !== uri ? " · " : null,
    title === uri ? null : link(uri, href),
  ]),
  rating === null && origin === null
    ? null
    : h("p", { class: "soft" }, [rating, origin].filter((part) => part !== null).join(" · ")),
  passages.length === 0
    ? null
    : h("details", null, [
        h("summary", null, passages.length === 1 ? "1 cited sentence" : `${passages.length} cited sentences`),
        h(
          "ul",
          { class: "passages" },
          passages.map(({ label, pages, quote, calculations }) =>
            h("li", { key: label }, [
              h("b", null, label),
              pages === null ? null : ` ${pages}`,
              ` “${quote}”`,
              ...calculations.map((one) => ` (${one})`),
            ]),
          ),
        ),
      ]),
];

const Folded = ({
  heading,
  items,
}: {
  readonly heading: string;
  readonly items: readonly ComponentChild[];
}): ComponentChild =>
  items.length === 0
    ? null
    : h("details", null, [
        h("summary", null, `${heading} (${items.length})`),
        h(
          "ul",
          null,
          items.map((item, index) => h("li", { key: index }, item)),
        ),
      ]);

/** Cited sources of a report by number, then sources that were only read, and those that were not read. */
export const SourceList = ({
  view: { sources, headings },
  runId,
}: {
  readonly view: ReportView;
  readonly runId: string;
}): ComponentChild => {
  if (sources.cited.length + sources.readOnly.length + sources.unread.length === 0) return null;
  return h("section", { class: "source-list", "aria-labelledby": "heading-sources" }, [
    h("h2", { id: "heading-sources" }, headings.sources),
    sources.commonRating === null ? null : h("p", { class: "soft" }, sources.commonRating),
    h(
      "ol",
      null,
      sources.cited.map((source) =>
        h("li", { key: source.documentId, value: source.number }, h(Source, { source })),
      ),
    ),
    h(Folded, {
      heading: headings.sourcesRead,
      items: sources.readOnly.map(({ number, title, remark, documentId }) => [
        `[${number}] `,
        h("a", { href: `/v1/research/${runId}/artifacts/sources/${documentId}.txt` }, title),
        ` · ${remark}`,
      ]),
    }),
    h(Folded, {
      heading: headings.sourcesNotUsed,
      items: sources.unread.map(({ name, href, reason }) => [link(name, href), `: ${reason}`]),
    }),
  ]);
};

import type { ReportView, ShownSource } from "@quarry/report/shown";
import { h, type ComponentChild } from "preact";
import { list, Section, type View } from "../../elements.ts";

const link = (name: string, href: string | null): ComponentChild =>
  href === null ? name : h("a", { href, rel: "noreferrer noopener" }, name);

const Source: View<{ source: ShownSource }> = ({
  source: { title, uri, href, details, rating, origin, passages },
}) => [
  h("strong", null, link(title, title === uri ? href : null)),
  h("p", { class: "soft" }, [
    details.join(" · "),
    details.length > 0 && title !== uri && " · ",
    title === uri ? null : link(uri, href),
  ]),
  rating === null && origin === null
    ? null
    : h("p", { class: "soft" }, [rating, origin].filter((part) => part !== null).join(" · ")),
  passages.length > 0 &&
    h("details", null, [
      h("summary", null, passages.length === 1 ? "1 cited sentence" : `${passages.length} cited sentences`),
      list({ class: "passages" }, passages, ({ label, pages, quote, calculations }) =>
        h("li", { key: label }, [
          h("b", null, label),
          pages !== null && ` ${pages}`,
          ` “${quote}”`,
          ...calculations.map((one) => ` (${one})`),
        ]),
      ),
    ]),
];

const Folded: View<{ heading: string; items: readonly ComponentChild[] }> = ({ heading, items }) =>
  items.length > 0 &&
  h("details", null, [
    h("summary", null, `${heading} (${items.length})`),
    list({}, items, (item, index) => h("li", { key: index }, item)),
  ]);

/** Cited sources of a report by number, then sources that were only read, and those that were not read. */
export const SourceList: View<{ view: ReportView; runId: string }> = ({
  view: { sources, headings },
  runId,
}) => {
  if (sources.cited.length + sources.readOnly.length + sources.unread.length === 0) return null;
  return h(Section, { id: "heading-sources", title: headings.sources, class: "source-list" }, [
    sources.commonRating !== null && h("p", { class: "soft" }, sources.commonRating),
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

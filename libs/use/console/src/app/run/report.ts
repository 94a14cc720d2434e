import type {
  ReportView,
  Run,
  RunStyle,
  ShownBlock,
  ShownSection,
  ShownStatement,
} from "@quarry/report/shown";
import { Fragment, h, type ComponentChild, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { button, list, type View, Waiting } from "../elements.ts";
import { useJson } from "../hooks.ts";
import { Table } from "../lists.ts";
import { Evidence, type Opened } from "./evidence.ts";
import { SourceList } from "./sources/source-list.ts";
import { useSources } from "./sources/source-text.ts";

interface Context {
  readonly opened: Opened | undefined;
  readonly open: (opened: Opened) => void;
}

const tags: Readonly<Record<RunStyle, string>> = {
  strong: "strong",
  emphasis: "em",
  delete: "del",
  code: "code",
  superscript: "sup",
  subscript: "sub",
  match: "mark",
};

const runs = (some: readonly Run[]): ComponentChild[] =>
  some.map(({ text, styles }, index) =>
    h(
      Fragment,
      { key: index },
      styles.reduce<ComponentChild>((inner, style) => h(tags[style], null, inner), text),
    ),
  );

/** Renders `[3a, e, 7b]`, `[†3, 7]` or `†` as one button that opens the cited words. */
const Marks: View<{ opened: Opened; context: Context }> = ({ opened, context }) => {
  const { id, references, marks, sign } = opened;
  // A statement without marks can still be opened.
  const cited = marks.length === 0 && sign === null ? references : marks;
  const numbers = cited.map(({ shown }) => shown).join(", ");
  if (numbers === "" && sign === null) return null;
  return button(numbers === "" ? sign : `[${sign ?? ""}${numbers}]`, () => context.open(opened), {
    class: "cite",
    "aria-pressed": context.opened?.id === id,
    "aria-label":
      numbers === ""
        ? `${sign}: what this rests on`
        : `${sign ?? ""} Sources ${cited.map(({ label }) => label).join(", ")}: the cited words`.trim(),
  });
};

const statements = (some: readonly ShownStatement[], context: Context): ComponentChild[] =>
  some.map((one) =>
    h("span", { key: one.id, class: context.opened?.id === one.id ? "statement chosen" : "statement" }, [
      runs(one.runs),
      "\u00A0",
      h(Marks, { opened: one, context }),
      one.tail,
      " ",
    ]),
  );

/** A table of one row has no head. */
const headOf = (all: readonly ComponentChild[][]) => {
  const [head = [], ...rows] = all;
  return all.length > 1 ? { head, rows } : { head: [], rows: all };
};

const excerpt = (
  { path, layout, from, lines, references, citations }: Extract<ShownBlock, { type: "excerpt" }>,
  context: Context,
): ComponentChild => {
  const [first] = citations;
  const id = `excerpt-${first?.documentId}-${first?.start}`;
  const mark = h(Marks, {
    opened: {
      id,
      references,
      marks: references,
      sign: null,
      kind: "excerpt",
      citations,
      reason: null,
    },
    context,
  });
  const rows = lines.map(({ cells }) => cells.map(runs));
  const body = (): ComponentChild => {
    if (layout === "table") return [h(Table, { label: "Table", ...headOf(rows) }), mark];
    const last = rows.length - 1;
    const texts = rows.map((row, index) => [row, index === last ? ["\u00A0", mark] : " "]);
    if (layout === "list")
      return h(
        from === null ? "ul" : "ol",
        from === null ? null : { start: from },
        texts.map((text) => h("li", null, text)),
      );
    return layout === "turn" ? texts.map((text) => h("p", null, text)) : h("p", null, texts);
  };
  return h("div", { class: "quoted" }, [
    path.length > 0 && h("p", { class: "soft" }, path.join(" › ")),
    body(),
  ]);
};

const renderBlock = (block: ShownBlock, context: Context): ComponentChild => {
  switch (block.type) {
    case "paragraph":
      return h("p", null, statements(block.statements, context));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        null,
        block.items.map((item) => h("li", null, statements(item, context))),
      );
    case "table":
      return h(Table, {
        label: "Table",
        head: block.columns,
        rows: block.rows.map((row) => row.map((cell) => statements(cell, context))),
      });
    case "code":
      return h("pre", { tabIndex: 0 }, h("code", null, block.text));
    case "excerpt":
      return excerpt(block, context);
    default:
      return list({}, block.items, ({ term, text }) =>
        h("li", null, [h("strong", null, term), text !== "" && `: ${text}`]),
      );
  }
};

const SectionView: View<{ section: ShownSection; context: Context }> = ({
  section: { id, heading, level, role, details, blocks },
  context,
}) =>
  h(
    "section",
    {
      class: role === "summary" ? "answer" : role,
      ...(heading !== "" && { "aria-labelledby": `heading-${id}` }),
    },
    [
      heading !== "" && h(`h${Math.min(level + 1, 4)}`, { id: `heading-${id}` }, heading),
      details.length > 0 && h("p", { class: "soft" }, details.join(" · ")),
      blocks.map((block) => renderBlock(block, context)),
    ],
  );

const Head: View<{ view: ReportView; runId: string }> = ({ view, runId }) => [
  view.notices.length > 0 &&
    h(
      "div",
      { class: "notice", role: "note" },
      view.notices.map((notice) => h("p", null, notice)),
    ),
  view.byline === ""
    ? h("p", null, [
        h("a", { href: `#/again/${runId}` }, "Ask again"),
        " with your own material or the addresses of pages, or in the words that sources use; to have the web searched, a search engine has to be set up.",
      ])
    : h("p", { class: "soft" }, view.byline),
];

/** The report with its references and sources, beside it the cited words of the opened statement, and below it the children. */
export const Report: View<{
  runId: string;
  collectionId: string | undefined;
  children?: ComponentChildren;
}> = ({ runId, collectionId, children }) => {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const sources = useSources(runId);
  const { value: view, problem } = useJson<ReportView>(`/v1/research/${runId}/report?format=view`);
  if (view === undefined) return h(Waiting, { what: "Loading the report", problem });
  const context = { opened, open: setOpened };
  const reading = h("div", { class: opened === undefined ? "reading" : "reading beside" }, [
    h("div", { class: "text" }, [
      h(Head, { view, runId }),
      view.sections.map((section, index) => [
        h(SectionView, { key: section.id, section, context }),
        index === 0 &&
          view.legend.length > 0 &&
          h("p", { class: "soft" }, view.legend.map(({ sign, meaning }) => `${sign} ${meaning}`).join(" ")),
      ]),
      h(SourceList, { view, runId }),
    ]),
    opened === undefined
      ? h(
          "aside",
          { class: "hint soft" },
          "Choose the numbers after a statement to see the cited words in their source.",
        )
      : h(Evidence, {
          key: opened.id,
          runId,
          collectionId,
          opened,
          meaning: view.legend.find(({ sign }) => sign === opened.sign)?.meaning,
          sources,
          onClose: () => setOpened(undefined),
        }),
  ]);
  return [reading, children];
};

import type { Block, Findings } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { getJson } from "../api.ts";
import { Problem, Waiting } from "../elements.ts";
import { useLoaded } from "../hooks.ts";
import { Evidence } from "./evidence.ts";
import { useSources } from "./source-text.ts";

type Audited = Findings["sentences"][number];
type Section = Findings["report"]["sections"][number];

interface Context {
  readonly statements: ReadonlyMap<string, Audited>;
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
}

const doubtWords: Readonly<Record<string, string>> = {
  REVIEW: "supported in part",
  FAIL: "not supported",
  SOURCE_NOT_INDEXED: "source not read",
};

/** One statement; choosing it shows what it rests on. A mark stands behind it only where it is not fully supported. */
const Statement = ({ id, context }: { readonly id: string; readonly context: Context }): ComponentChild => {
  const statement = context.statements.get(id);
  if (statement === undefined) return null;
  const doubt = doubtWords[statement.status];
  return h(Fragment, null, [
    // Not a button element: that would be a box, and sentences flow.
    h(
      "span",
      {
        role: "button",
        tabIndex: 0,
        class: "statement",
        "aria-pressed": context.chosen === id,
        onClick: () => context.choose(id),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          context.choose(id);
        },
      },
      statement.text,
    ),
    doubt === undefined ? null : h("span", { class: "doubt", title: statement.reason }, doubt),
    " ",
  ]);
};

const statements = (ids: readonly string[], context: Context): ComponentChild[] =>
  ids.map((id) => h(Statement, { key: id, id, context }));

const renderBlock = (block: Block, context: Context): ComponentChild => {
  if (block.type === "paragraph") return h("p", null, statements(block.statements, context));
  if (block.type === "list")
    return h(
      block.ordered ? "ol" : "ul",
      null,
      block.items.map((item) => h("li", null, statements(item, context))),
    );
  if (block.type === "code") return h("pre", { tabIndex: 0 }, h("code", null, block.code.quote));
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "region", "aria-label": block.caption ?? "Table" },
    h("table", null, [
      block.caption === undefined ? null : h("caption", null, block.caption),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          block.columns.map((column) => h("th", { scope: "col" }, column)),
        ),
      ),
      h(
        "tbody",
        null,
        block.rows.map(({ label, cells }) =>
          h("tr", null, [
            h("th", { scope: "row" }, label),
            cells.map((cell) => h("td", null, statements(cell, context))),
          ]),
        ),
      ),
    ]),
  );
};

const SectionView = ({
  section,
  context,
}: {
  readonly section: Section;
  readonly context: Context;
}): ComponentChild => {
  const blocks = section.blocks ?? [
    { type: "paragraph" as const, statements: section.sentences.map(({ id }) => id) },
  ];
  return h("section", { "aria-labelledby": `section-${section.id}` }, [
    h((section.level ?? 1) === 1 ? "h2" : "h3", { id: `section-${section.id}` }, section.heading),
    section.sentences.length === 0 ? null : blocks.map((block) => renderBlock(block, context)),
    section.gaps.length === 0 ? null : h("p", { class: "soft" }, `Not found: ${section.gaps.join("; ")}`),
  ]);
};

const Items = ({
  findings,
  context,
}: {
  readonly findings: Findings;
  readonly context: Context;
}): ComponentChild => {
  if (findings.ideas.length === 0 && findings.implementations.length === 0) return null;
  return h(Fragment, null, [
    findings.ideas.length === 0 ? null : h("h2", null, "Ideas"),
    findings.ideas.map((idea) =>
      h("section", { class: "item" }, [
        h("h3", null, idea.title),
        h(
          "p",
          null,
          statements(
            idea.sentences.map(({ id }) => id),
            context,
          ),
        ),
      ]),
    ),
    findings.implementations.length === 0 ? null : h("h2", null, "Implementations"),
    findings.implementations.map((one) =>
      h("section", { class: "item" }, [
        h("h3", null, one.title),
        h(
          "p",
          null,
          statements(
            one.sentences.map(({ id }) => id),
            context,
          ),
        ),
        h("pre", { tabIndex: 0 }, h("code", null, one.code.quote)),
      ]),
    ),
  ]);
};

/** The report, and beside it what the chosen statement rests on. */
export const Report = ({ runId }: { readonly runId: string }): ComponentChild => {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const sources = useSources(runId);
  const { value: findings, problem } = useLoaded(runId, () =>
    getJson<Findings>(`/v1/research/${runId}/report?format=json`),
  );
  if (findings === undefined)
    return problem === undefined
      ? h(Waiting, { what: "Loading the report" })
      : h(Problem, { words: problem });
  const { report } = findings;
  const context = {
    statements: new Map(findings.sentences.map((one) => [one.id, one])),
    chosen,
    choose: setChosen,
  };
  const statement = chosen === undefined ? undefined : context.statements.get(chosen);
  return h("div", { class: statement === undefined ? "reading" : "reading beside" }, [
    h("div", { class: "text" }, [
      findings.model === null
        ? h(
            "p",
            { class: "soft" },
            "A digest: sentences of the sources, word for word. No language model wrote it.",
          )
        : h(
            "p",
            { class: "soft" },
            `Written by ${findings.model.name}, every statement audited against its sources.`,
          ),
      report.shortAnswer.length === 0
        ? h("p", null, [
            "None of the sources answers this question. ",
            h("a", { href: `#/again/${runId}` }, "Ask again"),
            " with your own material or the addresses of pages, or in the words that sources use; to have the web searched, a search engine has to be set up.",
          ])
        : h(
            "section",
            { class: "answer", "aria-label": "Short answer" },
            h(
              "p",
              null,
              statements(
                report.shortAnswer.map(({ id }) => id),
                context,
              ),
            ),
          ),
      report.sections.map((section) => h(SectionView, { key: section.id, section, context })),
      h(Items, { findings, context }),
    ]),
    statement === undefined
      ? h(
          "aside",
          { class: "hint soft" },
          "Choose a statement to see the words it rests on, in their source.",
        )
      : h(Evidence, {
          key: statement.id,
          runId,
          statement,
          statements: context.statements,
          sources,
          onClose: () => setChosen(undefined),
          onChoose: setChosen,
        }),
  ]);
};

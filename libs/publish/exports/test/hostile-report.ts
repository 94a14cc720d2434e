import type { Block, Findings, Statement, UsedDocument } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";

const markup = [
  "<script>alert(1)</script>",
  '<img src="https://evil.example/pixel.png">',
  '<svg onload="alert(1)"><image href="https://evil.example/a.svg"/></svg>',
  "[press](javascript:alert(1))",
  "![](https://evil.example/pixel.png)",
  "https://bare.example/?q=1 www.bare.example me@bare.example",
  "]]></w:t></w:r><w:r><w:t>",
  ") Tj ET Q /URI (javascript:alert(1))",
].join(" ");

/** Letters after a right-to-left control, an invisible mark, a bell, a lone surrogate. */
const controls = "safe\u202Egpj.exe\u202C\u2066x\u2069\u200E\u061C\u200B\u0007\u0000\uD800\uFFFE";

export const hostileText = `Words ${markup} ${controls}\r\nER  - \r\nTY  - BOOK end.`;

const guide = "11111111-0000-5000-8000-111111111111";
const script = "22222222-0000-5000-8000-222222222222";

const documentOf = (id: string, changes: Partial<UsedDocument>): UsedDocument => {
  const { documentId: _id, ...facts } = aDocumentFacts();
  return { ...facts, id, used: true, file: `sources/${id}.txt`, ...changes };
};

const statement = (number: number, text: string): Statement => ({
  id: `s${number}`,
  section: "t1",
  text,
  markdown: text,
  kind: "arithmetic",
  expression: text,
  citations: [
    { documentId: guide, start: 0, end: text.length, quote: text },
    { documentId: script, start: 0, end: 5, quote: "Words" },
  ],
});

const rowCount = 400;

/** A report whose texts all try to execute, load, reorder or end their context, with a large table and one that is too wide. */
export const hostileReport = (): { readonly findings: Findings; readonly documents: UsedDocument[] } => {
  const first = statement(1, hostileText);
  const table = (columns: number, rows: number): Block => ({
    type: "table",
    columns: Array.from({ length: columns }, (_, index) => `${index} ${markup}`),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, () => (row === 0 ? ["s1"] : ["s2"])),
    ),
  });
  return {
    findings: {
      schema: "quarry/findings@2",
      id: "r-01hostile001",
      question: hostileText,
      modes: ["idea", "implementation", "freeform"],
      language: "en",
      model: { name: hostileText },
      status: "completed",
      stop: { reason: "covered", detail: "" },
      topics: [{ id: "t1", name: hostileText, covered: false, score: 0, gaps: [hostileText] }],
      statements: [
        { ...first, status: "REVIEW", reason: hostileText },
        { ...statement(2, controls), citations: [], kind: "connecting", status: "PASS" },
      ],
      ideas: [
        {
          title: hostileText,
          source: "javascript:alert(1)",
          blocks: [{ type: "paragraph", statements: ["s1"] }],
        },
      ],
      implementations: [
        {
          title: hostileText,
          source: "file:a.md",
          blocks: [{ type: "paragraph", statements: ["s1"] }],
          code: {
            language: markup,
            text: hostileText,
            citation: { documentId: guide, start: 0, end: hostileText.length, quote: hostileText },
          },
          dependencies: [hostileText],
        },
      ],
      report: {
        title: hostileText,
        writtenBy: "model",
        sections: [
          {
            id: "t1",
            heading: hostileText,
            level: 1,
            role: "body",
            blocks: [
              { type: "paragraph", statements: ["s1"] },
              { type: "list", ordered: true, items: [["s1"]] },
              table(3, rowCount),
              table(80, 2),
              { type: "code", language: markup, text: hostileText },
              { type: "excerpt", path: [hostileText], layout: "table", statements: ["s1"] },
              {
                type: "excerpt",
                path: [],
                layout: "list",
                statements: ["s1"],
                matches: [{ start: 2, end: 40 }],
              },
            ],
          },
        ],
        removed: [{ text: hostileText, reason: hostileText }],
        mended: [],
        problems: [hostileText],
      },
      indexing: { documents: 2, passages: 2, passagesWritten: 2, alreadyIndexed: 0 },
    },
    documents: [
      documentOf(guide, {
        uri: "https://a.example/guide?a=1&b=2#<script>",
        title: hostileText,
        author: hostileText,
        publisher: hostileText,
        siteName: hostileText,
        publishedAt: "not a date",
        gradeReasons: [hostileText],
      }),
      documentOf(script, { uri: "javascript:alert(1)//https://evil.example", title: "" }),
    ],
  };
};

/** Characters that no format may contain. */
export const reordering = /[\p{Bidi_Control}\u200b\ufffe]/u;

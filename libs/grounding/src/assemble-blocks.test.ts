import { describe, expect, it } from "vitest";
import { assembleBlocks, blocksOfSentences } from "./assemble-blocks.ts";
import { type BlockReply, blockReplySchema } from "./statements.ts";

const texts = new Map([
  ["trade", "In 1900 the port of Trieste shipped 2.2 million tons. In 1913 it shipped 3.4 million tons."],
  ["web", "HTTP/2 multiplexes streams over one TCP connection. HTTP/3 runs over QUIC. Use `Option<T>` here."],
]);
const citable = {
  sources: new Map([
    ["p1", { documentId: "trade", spans: [{ start: 0, end: 91 }] }],
    ["p2", { documentId: "web", spans: [{ start: 0, end: 98 }] }],
  ]),
  textOf: (documentId: string) => texts.get(documentId),
};
const early = { id: "p1", quote: "In 1900 the port of Trieste shipped 2.2 million tons." };
const late = { id: "p1", quote: "In 1913 it shipped 3.4 million tons." };
const paragraph = (...statements: readonly object[]): BlockReply =>
  blockReplySchema.parse({ type: "paragraph", statements });
const assemble = (blocks: readonly BlockReply[], options: object = {}) =>
  assembleBlocks([{ id: "r1", blocks: [...blocks] }], { citable, ...options });
const statementsOf = (...blocks: readonly BlockReply[]) => assemble(blocks).sections[0]?.statements ?? [];

describe("assembling blocks", () => {
  it("keeps a paraphrase with both of its quotes, however few words they share", () => {
    const [statement] = statementsOf(
      paragraph({
        text: "Traffic at the Adriatic harbour grew by half before the war.",
        cites: [early, late],
      }),
    );
    expect(statement).toMatchObject({ id: "s1", section: "r1", kind: "sourced" });
    expect(statement?.citations.map(({ quote }) => quote)).toEqual([early.quote, late.quote]);
  });

  it.each([
    "COVID-19 spread in two waves.",
    "HTTP/2 and HTTP/3 differ in their transport.",
    "GPT-4 has a 24-hour limit, not a 24 hr one.",
    "Node.js/Express returns `Option<T>` for <T extends string>.",
    "The data: 5 of 7 ports. JavaScript: the language.",
    "See RFC 9114, section 4.2; e.g. `a/b.ts`, foo@2x, C++ and F#.",
  ])("keeps %s as it is", (text) => {
    expect(statementsOf(paragraph({ text, cites: [early] }))).toMatchObject([{ text }]);
  });

  it.each([
    ["See https://a.example/b for more.", "See for more."],
    ["As [the manual](https://a.example) says.", "As the manual says."],
    ["It grew (http://a.example).", "It grew."],
    ["Write to mailto:me@a.example now.", "Write to now."],
    ["A link javascript:alert(1) here.", "A link here."],
  ])("takes the address out of %s", (text, stripped) => {
    const { sections, remarks } = assemble([paragraph({ text, cites: [early] })]);
    expect(sections[0]?.statements[0]?.text).toBe(stripped);
    expect(remarks).toEqual(["an address was taken out of its text; ids of sources are enough"]);
  });

  it("takes ids of what a statement rests on out of its text, and nothing that looks like one", () => {
    const text = "The protein (p53) grew [p1] in Trieste (p1).";
    expect(statementsOf(paragraph({ text, cites: [early] }))).toMatchObject([
      { text: "The protein (p53) grew in Trieste." },
    ]);
  });

  it("bases conclusions on statements of the reply and of the report, also on those that follow", () => {
    const { sections, unsupported } = assemble(
      [
        paragraph(
          { ref: "a3", text: "So trade grew.", kind: "conclusion", basedOn: ["a1", "[s7]", "s9"] },
          { ref: "a1", text: "It shipped more in 1913.", cites: [late] },
          { text: "Nothing follows.", kind: "conclusion", basedOn: ["a9"] },
          { ref: "b1", text: "A circle.", kind: "conclusion", basedOn: ["b2"] },
          { ref: "b2", text: "A circle again.", kind: "conclusion", basedOn: ["b1"] },
        ),
      ],
      { firstNumber: 8, known: new Set(["s7"]) },
    );
    expect(sections[0]?.statements).toMatchObject([
      { id: "s8", kind: "conclusion", basedOn: ["s9", "s7"], citations: [] },
      { id: "s9", kind: "sourced" },
    ]);
    expect(unsupported.map(({ problems }) => problems)).toEqual([
      ["basedOn names nothing that stands: a9"],
      ["basedOn names nothing that stands: b2"],
      ["basedOn names nothing that stands: b1"],
    ]);
  });

  it("takes a statement for what it rests on", () => {
    const derivation = { operation: "ratio", operands: [3.4, 2.2], result: 1.55 };
    const kinds = statementsOf(
      paragraph(
        { ref: "a1", text: "1.55 times as much.", kind: "derived", derivation, cites: [early, late] },
        { text: "More.", kind: "derived", cites: [late] },
        { text: "Much more.", kind: "derived", basedOn: ["a1"] },
        { text: "It shipped more.", kind: "conclusion", cites: [late] },
        { text: "No source tells of 1914.", kind: "absent", searched: ["Trieste port 1914"] },
        { text: "Nothing on 1915.", kind: "absent" },
      ),
    ).map(({ kind, searched }) => [kind, searched]);
    expect(kinds).toEqual([
      ["derived", undefined],
      ["sourced", undefined],
      ["conclusion", undefined],
      ["sourced", undefined],
      ["absent", ["Trieste port 1914"]],
      ["absent", ["Nothing on 1915."]],
    ]);
  });

  it("reports what rests on nothing, and lays the rest out", () => {
    const invented = { text: "It sank.", cites: [{ id: "p1", quote: "The port sank." }] };
    const cell = (...statements: readonly object[]) => ({ statements });
    const { sections, unsupported } = assemble([
      blockReplySchema.parse({
        type: "table",
        columns: ["1900", "1913"],
        rows: [
          { label: "Tons", cells: [cell({ text: "2.2 million", cites: [early] }), cell({ text: "—" })] },
          { label: "Ships", cells: [cell(invented), cell()] },
        ],
      }),
      blockReplySchema.parse({
        type: "list",
        items: [cell(invented), cell({ text: "More.", cites: [late] })],
      }),
      paragraph(invented),
      blockReplySchema.parse({ type: "code", language: "rust", cite: { id: "p2", quote: "Option<T>" } }),
    ]);
    expect(sections[0]?.blocks).toEqual([
      { type: "table", columns: ["", "1900", "1913"], rows: [{ label: "Tons", cells: [["s1"], []] }] },
      { type: "list", ordered: false, items: [["s2"]] },
      { type: "code", language: "rust", code: { documentId: "web", start: 80, end: 89, quote: "Option<T>" } },
    ]);
    expect(sections[0]?.statements[0]?.about).toBe("Tons; 1900");
    expect(unsupported).toHaveLength(3);
    expect(unsupported[0]?.problems).toEqual([
      'the quote "The port sank." does not stand in p1 word for word',
    ]);
  });

  it("reads sentences of the earlier form", () => {
    const sentences = [{ text: "It grew.", cites: [{ passageId: "p1", quote: late.quote }] }];
    expect(statementsOf(...blocksOfSentences(sentences))).toMatchObject([
      { text: "It grew.", citations: [{ quote: late.quote }] },
    ]);
  });
});

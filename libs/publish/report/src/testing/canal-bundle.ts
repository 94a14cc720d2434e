import { createHash } from "node:crypto";
import type { BundleContent, Citation, DocumentFacts, Section, Statement } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Bundle, createBundle } from "../bundle/bundle.ts";

const sourceTexts = {
  "6": `# The Aldermoor Canal, 1790–1860

The company cut 24 miles of canal between 1792 and 1799. The estimate of 1791 was £90,000; the accounts of 1800 show £135,000. Boats carried 12,000 tons of coal in 1805 and 48,000 tons in 1830.

Three flights of locks needed water from a single reservoir. In dry summers the summit was closed for weeks.
`,
  "7": `Minutes of the Aldermoor proprietors

The toll on coal was set at one penny a ton and mile in 1800.

  toll = tons * miles * 1d

The railway of 1838 took the coal within six years. The toll on coal was halved in 1841.
`,
  "8": `A traveller's letters. The works came to near £150,000, so the clerk told me. The banks leaked at Stowe.
`,
  "9": `An atlas of the county in 40 sheets. None of them shows the canal.
`,
} as const;

type Digit = keyof typeof sourceTexts;

const fill = (digit: Digit): string => `${digit.repeat(8)}-0000-5000-8000-${digit.repeat(12)}`;

const cite = (digit: Digit, quote: string): Citation => {
  const start = sourceTexts[digit].indexOf(quote);
  if (start < 0) throw new Error(`the canal's source ${digit} does not hold: ${quote}`);
  return { documentId: fill(digit), start, end: start + quote.length, quote };
};

const facts = (digit: Digit, changes: Partial<DocumentFacts>): DocumentFacts =>
  aDocumentFacts({
    documentId: fill(digit),
    sha256: createHash("sha256").update(sourceTexts[digit], "utf8").digest("hex"),
    characters: sourceTexts[digit].length,
    words: sourceTexts[digit].split(/\s+/u).length,
    ...changes,
  });

const cut = cite("6", "The company cut 24 miles of canal between 1792 and 1799.");
const money = cite("6", "The estimate of 1791 was £90,000; the accounts of 1800 show £135,000.");
const coal = cite("6", "Boats carried 12,000 tons of coal in 1805 and 48,000 tons in 1830.");
const water = cite("6", "In dry summers the summit was closed for weeks.");
const toll = cite("7", "The toll on coal was set at one penny a ton and mile in 1800.");
const formula = cite("7", "toll = tons * miles * 1d");
const railway = cite("7", "The railway of 1838 took the coal within six years.");
const halved = cite("7", "The toll on coal was halved in 1841.");
const letter = cite("8", "The works came to near £150,000, so the clerk told me.");

const statement = (
  number: number,
  section: string,
  text: string,
  ...[citations = [], parts = {}]: [citations?: Citation[], parts?: Partial<Statement>]
): Statement => ({ id: `s${number}`, section, text, citations, kind: "sourced", ...parts });

const hearsay = "The source speaks of dry summers, not of the end of the canal.";

const statements = [
  statement(1, "summary", "The canal cost half as much again as planned, and lost its coal to a railway.", [
    money,
    railway,
  ]),
  statement(2, "summary", "Want of water mattered less than trade.", [water, railway], { kind: "inference" }),
  statement(3, "b1", "The company cut 24 miles in seven years.", [cut], {
    markdown: "The company cut **24 miles** in `seven` years.",
  }),
  statement(4, "b1", "It cost 50 percent more than the estimate.", [money], {
    kind: "arithmetic",
    expression: "100 × (135,000 − 90,000) / 90,000",
  }),
  statement(5, "b1", "An estimate of that age was seldom kept.", [], { kind: "general" }),
  statement(6, "b2", "The toll on coal was one penny a ton and mile in 1800.", [toll]),
  statement(7, "b2", "It was halved in 1841, after the railway had opened.", [halved, railway]),
  statement(8, "b2", "No source says what the boatmen earned.", [], { kind: "absent" }),
  statement(9, "b3", "1805", [], { kind: "connecting" }),
  statement(10, "b3", "12,000 tons of coal", [coal], { about: "1805: tons" }),
  statement(11, "b3", "1838", [], { kind: "connecting" }),
  statement(12, "b3", "The railway took the coal within six years.", [railway], { about: "1838: event" }),
  statement(13, "d", "The accounts show £135,000, a traveller heard of £150,000.", [money, letter]),
];

const sections: Section[] = [
  {
    id: "summary",
    heading: "In short",
    level: 1,
    role: "summary",
    blocks: [{ type: "paragraph", statements: ["s1", "s2"] }],
  },
  {
    id: "b1",
    heading: "Building",
    level: 1,
    role: "body",
    blocks: [{ type: "list", ordered: true, items: [["s3"], ["s4", "s5"]] }],
  },
  {
    id: "b2",
    heading: "Trade and tolls",
    level: 1,
    role: "body",
    blocks: [
      { type: "paragraph", statements: ["s6", "s7"] },
      { type: "code", language: "", text: formula.quote, citation: formula },
      { type: "paragraph", statements: ["s8"] },
    ],
  },
  {
    id: "b3",
    heading: "The railway",
    level: 2,
    role: "body",
    blocks: [
      {
        type: "table",
        columns: ["Year", 'Tons "lost" & <kept>', "Event"],
        rows: [
          [["s9"], ["s10"], []],
          [["s11"], [], ["s12"]],
        ],
      },
    ],
  },
  {
    id: "d",
    heading: "What the works cost",
    level: 1,
    role: "body",
    blocks: [{ type: "paragraph", statements: ["s13"] }],
  },
];

/** Returns the content of a run about the history of a canal: every kind of statement and every type of block that a model writes. */
export const canalContent = (): BundleContent => ({
  findings: {
    schema: "quarry/findings@2",
    id: "r-01canal00001",
    question: "Why did the Aldermoor Canal fail?",
    modes: ["freeform"],
    language: "en",
    model: { name: "large-1" },
    status: "completed",
    stop: { reason: "covered", detail: "" },
    topics: [{ id: "t1", name: "Causes", covered: true, score: 0.8, gaps: ["wages of boatmen"] }],
    statements: statements.map((row) =>
      row.id === "s2" ? { ...row, status: "REVIEW", reason: hearsay } : { ...row, status: "PASS" },
    ),
    ideas: [],
    implementations: [],
    report: {
      title: "Why the Aldermoor Canal failed",
      writtenBy: "model",
      sections,
      removed: [{ text: "The canal made no profit.", reason: "no source says so" }],
      mended: [
        { statementId: "s4", was: "It cost twice the estimate.", text: "x", reason: "90,000 and 135,000" },
      ],
      problems: ["The language model wrote 3 of 4 sections; one has excerpts in its place."],
    },
    pack: {
      sources: 3,
      whole: 3,
      tokens: 400,
      omitted: [{ documentId: fill("9"), reason: "No room was left for it." }],
    },
    indexing: { documents: 4, passages: 7, passagesWritten: 7, alreadyIndexed: 0 },
    usage: { calls: 5, inputTokens: 4000, outputTokens: 900, cost: 0, cached: 0, twins: 1, tasks: [] },
  },
  claims: [],
  documents: [
    facts("6", { title: "The Aldermoor Canal, 1790–1860", uri: "https://history.example/aldermoor" }),
    facts("7", { title: "minutes.txt", uri: "file:minutes.txt" }),
    facts("8", { title: "Letters", uri: "file:letters.txt", author: "A. Traveller" }),
    facts("9", { title: "An atlas", uri: "file:atlas.txt" }),
  ],
  unused: [{ uri: "file:plans.pdf", reason: "password-protected", detail: "It asks for a password." }],
  audit: [],
  statementAudits: [
    { statementId: "s2", status: "REVIEW", by: "model", reason: hearsay },
    { statementId: "s4", status: "PASS", by: "arithmetic", reason: null },
  ],
});

export const canalBundle = (changes: Partial<BundleContent["findings"]> = {}): Bundle => {
  const content = canalContent();
  return createBundle({
    content: { ...content, findings: { ...content.findings, ...changes } },
    texts: new Map([
      [fill("6"), sourceTexts["6"]],
      [fill("7"), sourceTexts["7"]],
      [fill("8"), sourceTexts["8"]],
      [fill("9"), sourceTexts["9"]],
    ]),
    trust: new Map(),
    copies: new Map(),
    events: [],
  });
};

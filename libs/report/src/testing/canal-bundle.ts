import { createHash } from "node:crypto";
import type { BundleContent, Citation, DocumentFacts, Section, Statement } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { type Bundle, createBundle } from "../bundle/bundle.ts";

const sourceTexts = {
  "6": `# The Aldermoor Canal, 1790–1860

The company cut 24 miles of canal between 1792 and 1799. The estimate of 1791 was £90,000; the accounts of 1800 show £135,000. Boats carried 12,000 tons of coal in 1805 and 48,000 tons in 1830.

Three flights of locks needed water from a single reservoir. In dry summers the summit was closed for weeks.
`,
  "7": `Minutes of the proprietors. The toll on coal was set at one penny a ton and mile in 1800.

  toll = tons * miles * 1d

The railway of 1838 took the coal within six years. The toll on coal was halved in 1841.
`,
  "8": `A traveller's letters. The works came to near £150,000, so the clerk told me. The banks leaked at Stowe.
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
  text: string,
  citations: Citation[],
  parts: Partial<Statement> = {},
): Statement => ({ id: `s${number}`, section: "canal", text, citations, kind: "sourced", ...parts });

const answered = [
  statement(1, "The canal cost half as much again as planned, and lost its coal to a railway.", [
    money,
    railway,
  ]),
];

const keyFindings = [
  statement(2, "Coal on the canal grew fourfold between 1805 and 1830.", [coal], {
    kind: "derived",
    derivation: { operation: "ratio", operands: [48_000, 12_000], result: 4 },
    certainty: { level: "high", reason: "the company's own figures" },
  }),
  statement(3, "The canal failed for want of water and not of trade.", [water], {
    certainty: { level: "low", reason: "one source, and it says so of dry summers only" },
  }),
];

const building = [
  statement(4, "The company cut 24 miles in seven years.", [cut]),
  statement(5, "It cost 50 percent more than the estimate.", [money], {
    kind: "derived",
    derivation: { operation: "change", operands: [90_000, 135_000], result: 50 },
  }),
];

const trade = [
  statement(6, "The toll on coal was one penny a ton and mile in 1800.", [toll]),
  statement(7, "It was halved in 1841.", [halved]),
  statement(8, "Two changes of the toll are recorded.", [toll, halved], {
    kind: "derived",
    derivation: { operation: "count", operands: [], result: 2 },
    basedOn: ["s6", "s7"],
  }),
  statement(9, "The toll was cut to keep the coal from the railway.", [], {
    kind: "conclusion",
    basedOn: ["s7", "s11"],
  }),
];

const railways = [
  statement(10, "12,000 tons of coal", [coal], { about: "1805: tons" }),
  statement(11, "The railway took the coal within six years.", [railway], { about: "1838: event" }),
];

const differ = [
  statement(12, "The accounts show £135,000, a traveller heard of £150,000.", [money, letter]),
  statement(13, "The traveller's figure is hearsay.", [], { kind: "conclusion", basedOn: ["s12"] }),
];

const unknown = [
  statement(14, "No source says what the boatmen earned.", [], {
    kind: "absent",
    searched: ["wages of boatmen", "boatmen's pay"],
  }),
];

const unsigned: Section[] = [
  { id: "key", heading: "Key findings", role: "key-findings", sentences: keyFindings, gaps: [] },
  {
    id: "b1",
    heading: "Building",
    level: 2,
    sentences: building,
    blocks: [{ type: "list", ordered: true, items: [["s4"], ["s5"]] }],
    gaps: [],
  },
  {
    id: "b2",
    heading: "Trade and tolls",
    sentences: trade,
    blocks: [
      { type: "paragraph", statements: ["s6", "s7"] },
      { type: "code", language: "", code: formula },
      { type: "list", ordered: false, items: [["s8"], ["s9"]] },
    ],
    gaps: [],
  },
  {
    id: "b3",
    heading: "The railway",
    level: 3,
    sentences: railways,
    blocks: [
      {
        type: "table",
        caption: 'Coal "lost" & <kept>',
        columns: ["Year", "Tons", "Event"],
        rows: [
          { label: "1805", cells: [["s10"], []] },
          { label: "1838", cells: [[], ["s11"]] },
        ],
      },
    ],
    gaps: [],
  },
  { id: "d", heading: "Where the sources part", role: "differences", sentences: differ, gaps: [] },
  { id: "u", heading: "What nobody wrote down", role: "unknown", sentences: unknown, gaps: [] },
];

const sections = unsigned.map((section): Section => ({ ...section, writtenBy: "model" }));

const statements = [answered, ...sections.map(({ sentences }) => sentences)].flat();

const hearsay = "The source speaks of dry summers, not of the end of the canal.";

/** What a run about the history of a canal hands in: every kind of statement, every type of block, every role of a section. */
export const canalContent = (): BundleContent => ({
  findings: {
    schema: "quarry/findings@1",
    id: "r-01canal00001",
    question: "Why did the Aldermoor Canal fail?",
    modes: ["freeform"],
    language: "en",
    model: { name: "large-1" },
    status: "completed",
    stop: { reason: "covered", detail: "" },
    topics: [{ id: "t1", name: "Causes", covered: true, score: 0.8, gaps: [] }],
    sentences: statements.map((row) =>
      row.id === "s3" ? { ...row, status: "REVIEW", reason: hearsay } : { ...row, status: "PASS" },
    ),
    ideas: [],
    implementations: [],
    report: {
      title: "Why the Aldermoor Canal failed",
      shortAnswer: answered,
      shortAnswerBy: "twin",
      sections,
      contradictions: [],
      removed: [],
    },
    indexing: { documents: 3, passages: 6, passagesWritten: 6, alreadyIndexed: 0 },
    usage: {
      calls: 5,
      inputTokens: 4000,
      outputTokens: 900,
      cost: 0,
      cached: 0,
      twins: 1,
      tasks: [
        { task: "write-sections", byModel: 3, byFallback: 0, reasons: [] },
        {
          task: "write-summary",
          byModel: 0,
          byFallback: 1,
          reasons: [{ reason: "late", count: 1, problem: "no time was left" }],
        },
      ],
    },
  },
  claims: [],
  documents: [
    facts("6", { title: "The Aldermoor Canal, 1790–1860", uri: "https://history.example/aldermoor" }),
    facts("7", { title: "", uri: "file:minutes.txt" }),
    facts("8", { title: "Letters", uri: "file:letters.txt" }),
  ],
  unused: [],
  audit: [],
  statementAudits: [
    {
      statementId: "s3",
      status: "REVIEW",
      support: 0.4,
      by: "model",
      reason: hearsay,
      unsupported: ["not of trade"],
    },
    { statementId: "s5", status: "PASS", support: 1, by: "arithmetic", reason: null, unsupported: [] },
  ],
});

/** The bundle of that run, with changes to its findings. */
export const canalBundle = (changes: Partial<BundleContent["findings"]> = {}): Bundle => {
  const content = canalContent();
  return createBundle({
    content: { ...content, findings: { ...content.findings, ...changes } },
    texts: new Map([
      [fill("6"), sourceTexts["6"]],
      [fill("7"), sourceTexts["7"]],
      [fill("8"), sourceTexts["8"]],
    ]),
    trust: new Map(),
    copies: new Map(),
    events: [],
  });
};

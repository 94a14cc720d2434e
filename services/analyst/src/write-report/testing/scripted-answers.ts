import type { InputOf, Mode, ReportDraft, ReportPlan, writeReport } from "@quarry/contracts";
import { modelSaying, sampleJob, sampleQuotes, writeSample } from "./write-sample.ts";

/** A quote of a passage. */
export const cite = (id: string, quote: string) => ({ id, quote });
/** Statements on the sample documents. */
export const lock = {
  ref: "a1",
  text: "The lock of a dead worker ends after 30 s.",
  cites: [cite("p1", sampleQuotes.lock)],
};
export const stream = {
  ref: "a2",
  text: "No event of its job is lost.",
  cites: [cite("p2", sampleQuotes.stream)],
};
export const lease = { text: "A lease needs nobody to end it.", cites: [cite("p3", sampleQuotes.lease)] };
export const invented = { text: "Workers never die.", cites: [cite("p1", "Workers never die.")] };
export const follows = { text: "So a run survives its worker.", kind: "conclusion", basedOn: ["a1", "a2"] };
/** A block of statements. */
export const paragraph = (...statements: readonly object[]) => ({ type: "paragraph", statements });
/** A section of blocks. */
export const section = (id: string, ...blocks: readonly object[]) => ({ id, blocks });
/** A cell of statements. */
export const cell = (...statements: readonly object[]) => ({ statements });
/** A table of two rows; nothing stands in the second. */
export const table = {
  type: "table",
  columns: ["Part", "How long"],
  rows: [
    { label: "Lock", cells: [cell({ text: "30 seconds", cites: [cite("p1", sampleQuotes.lock)] })] },
    { label: "Lease", cells: [cell(invented)] },
  ],
};

const planned = (id: string, heading: string, topicId: string, level = 1) => ({
  id,
  heading,
  level,
  points: [heading],
  noteIds: [],
  topicIds: [topicId],
  form: "prose" as const,
});
/** Three sections, the last a part of the second. */
export const plan: ReportPlan = {
  title: "How runs outlive their workers",
  sections: [
    planned("r1", "Locks", "t1"),
    planned("r2", "HTTP/2 vs HTTP/3", "t2"),
    planned("r3", "Leases, 3rd part", "t3", 2),
  ],
};
/** The job of a planned report on the sample documents. */
export const job = (changes: Partial<InputOf<typeof writeReport>> = {}) => ({
  ...sampleJob(),
  modes: ["freeform"] as Mode[],
  plan,
  ...changes,
});

const body = {
  sections: [
    section("r1", paragraph(lock, follows), table),
    section("r2", paragraph(stream)),
    section("r3", paragraph(lease)),
  ],
};
const summary = {
  sections: [
    section(
      "short-answer",
      paragraph({ text: "It survives.", kind: "conclusion", basedOn: ["s1"] }, { ...lock, ref: undefined }),
    ),
    section("key-findings", {
      type: "list",
      items: [cell({ ...stream, certainty: { level: "low", reason: "one source" } })],
    }),
    section("unknown", paragraph({ text: "No source gives the cost.", kind: "absent", searched: ["cost"] })),
  ],
};
const none = { statements: [], sections: [] };
/** What a model that can write says to each task. */
export const answers = {
  "write-sections": body,
  "write-summary": summary,
  "revise-sections": none,
  "write-ideas": {
    ideas: [
      {
        title: "Leases [and](https://a.example) locks",
        statements: [{ ...lease, cites: [...lease.cites, ...lock.cites] }],
      },
      { title: "Nothing", statements: [invented] },
    ],
  },
  "write-implementations": { implementations: [{ id: "p1", title: "Make a worker", statements: [lock] }] },
};

/** Has a report written by a model that says the same, or something else to some tasks. */
export const write = (changes: Readonly<Record<string, unknown>> = {}, own: Parameters<typeof job>[0] = {}) =>
  writeSample({ model: modelSaying({ ...answers, ...changes }) }, job(own));

/** The texts of a section's statements. */
export const textOf = ({ sections }: ReportDraft, id: string) =>
  sections.find((one) => one.id === id)?.sentences.map(({ text }) => text);

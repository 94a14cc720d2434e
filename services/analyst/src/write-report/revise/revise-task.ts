import type { UnsupportedStatement } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderSources } from "../../report-sources/render-sources.ts";
import { renderPart } from "../asked-part.ts";
import type { PartsRequest } from "../body/sections-task.ts";
import { type RevisionReply, revisionReplySchema } from "../sections-reply.ts";
import { renderWritten } from "../written-report.ts";
import type { ShortPart } from "./short-parts.ts";

/** Text that a model is to go over once more. */
export interface Revision {
  readonly request: PartsRequest;
  /** What the reply said, as a prompt shows it. */
  readonly replied: string;
  readonly unsupported: readonly UnsupportedStatement[];
  readonly short: readonly ShortPart[];
}

/** The id by which a prompt names a statement that rests on nothing. */
export const failedId = (place: number): string => `f${place + 1}`;

const renderUnsupported = ({ reply, section, problems }: UnsupportedStatement, place: number): string =>
  [
    `[${failedId(place)}] (${reply.kind}, in ${section}) ${reply.text}`,
    ...reply.cites.map(({ id, quote }) => `quote from ${id}: ${quote}`),
    ...problems.map((problem) => `problem: ${problem}`),
  ].join("\n");

const renderShort = ({ part, words, unused }: ShortPart): string =>
  `${renderPart(part)}\nit has ${words} words; nothing rests yet on: ${unused.map(({ id }) => id).join(", ")}`;

const orNone = (parts: readonly string[]): string => (parts.length === 0 ? "none" : parts.join("\n\n"));

/** The reasoning task that goes over text once more: what rests on nothing, and what is shorter than its evidence. Without a model all stays as it is. */
export const reviseTask = defineTask({
  name: "revise-sections",
  prompt: "revise-sections",
  tier: "main",
  input: z.custom<Revision>((value) => typeof value === "object"),
  output: z.custom<RevisionReply>((value) => typeof value === "object"),
  values: ({ request: { writing, written, shown }, replied, unsupported, short }) => ({
    question: writing.job.question,
    written: `${renderWritten(written)}\n\n${replied}`,
    unsupported: orNone(unsupported.map(renderUnsupported)),
    short: orNone(short.map(renderShort)),
    sources: renderSources(shown, writing.sources),
    language: writing.job.language,
  }),
  reply: () => revisionReplySchema,
  fallback: (_revision, _ports: object) => Promise.resolve({ statements: [], sections: [] }),
});

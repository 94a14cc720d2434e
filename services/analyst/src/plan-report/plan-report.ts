import {
  type PlannedSection,
  type planReport,
  type ReportMaterial,
  type ReportPlan,
  reportPlanSchema,
} from "@quarry/contracts";
import { stripAddresses } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { defineTask } from "@quarry/language-model";
import { createYieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses } from "@quarry/text";
import { z } from "zod";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/numbered-passages.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import {
  chooseSources,
  renderClaims,
  renderDifferences,
  renderSources,
  renderTopics,
} from "../report-sources/render-sources.ts";
import {
  createReportSources,
  type ReportSources,
  sourceDocumentIds,
} from "../report-sources/report-sources.ts";
import { reportLengthOf } from "../write-report/report-length.ts";

const sectionReplySchema = z.object({
  heading: z.string(),
  level: z.int().min(1).max(3).default(1),
  points: z.array(z.string()),
  noteIds: z.array(z.string()).default([]),
  topicIds: z.array(z.string()).default([]),
  form: z.enum(["prose", "list", "table", "code"]).default("prose"),
});

/** What a model is asked for a plan. */
const planReplySchema = z.object({ title: z.string(), sections: z.array(sectionReplySchema) });

type SectionReply = z.output<typeof sectionReplySchema>;

const maxHeadingCharacters = 120;
const maxPoints = 12;
const maxSections = 40;

/** One line of text; nothing of one that holds an address. */
const label = (text: string): string => {
  const line = collapseWhitespace(text);
  return stripAddresses(line) === line ? line : "";
};

/** A heading of at most 120 characters; a longer one ends at a word before that. */
const headingOf = (text: string): string => {
  const heading = label(text).replace(/^#+\s*/u, "");
  if (heading.length <= maxHeadingCharacters) return heading;
  const cut = heading.slice(0, maxHeadingCharacters);
  const end = cut.lastIndexOf(" ");
  return end <= 0 ? cut : cut.slice(0, end).replace(/[\s,;:]$/u, "");
};

const known = (ids: readonly string[], all: ReadonlySet<string>): string[] => [
  ...new Set(ids.map((id) => id.trim().replace(/^\[|\]$/gu, "")).filter((id) => all.has(id))),
];

const sectionOf = (reply: SectionReply, { topics, notes = [] }: ReportMaterial): Unnumbered[] => {
  const heading = headingOf(reply.heading);
  const points = reply.points.map(label).filter((point) => point !== "");
  if (heading === "") return [];
  return [
    {
      heading,
      level: reply.level,
      points: (points.length > 0 ? points : [heading]).slice(0, maxPoints),
      noteIds: known(reply.noteIds, new Set(notes.map(({ id }) => id))),
      topicIds: known(reply.topicIds, new Set(topics.map(({ topic }) => topic.id))),
      form: reply.form,
    },
  ];
};

/** The first section is one of level 1, and each is at most one level below the one before it. */
const nest = (sections: readonly Unnumbered[]): Unnumbered[] => {
  let before = 0;
  return sections.map((section) => {
    before = Math.min(section.level, before + 1);
    return { ...section, level: before };
  });
};

/** The plan in a model's reply: ids that exist, headings that are no paragraphs, levels that nest; undefined when no section is left. */
const readPlan = (
  { title, sections: replies }: z.output<typeof planReplySchema>,
  job: ReportMaterial,
): ReportPlan | undefined => {
  const sections = nest(replies.flatMap((reply) => sectionOf(reply, job)).slice(0, maxSections));
  if (sections.length === 0) return undefined;
  return {
    title: headingOf(title) || collapseWhitespace(job.question),
    sections: sections.map((section, place) => ({ id: `r${place + 1}`, ...section })),
  };
};

/** What a report is planned from. */
interface Planning {
  readonly job: ReportMaterial;
  readonly sources: ReportSources;
  /** Tokens that the sources may take. */
  readonly maxTokens: number;
}

const paperSections = ["Introduction", "Literature Review", "Methodology", "Implementations"] as const;

const forms = {
  report: "a report, its sections chosen by what is asked",
  paper: `a paper in the academic form: its sections of level 1 are, in this order, ${paperSections.join(", ")}; divide them at level 2`,
} as const;

/** The reasoning task that plans the sections of a report; without a model there is no plan. */
const planTask = defineTask({
  name: "plan-report",
  prompt: "plan-report",
  tier: "main",
  input: z.custom<Planning>((value) => typeof value === "object"),
  output: z.custom<ReportPlan | null>((value) => value === null || reportPlanSchema.safeParse(value).success),
  values: ({ job, sources, maxTokens }) => {
    const { min, max } = reportLengthOf(job, sources);
    return {
      question: job.question,
      questionType: job.questionType,
      form: forms[job.form ?? "report"],
      words: `${min} to ${max}`,
      topics: renderTopics(job),
      differences: renderDifferences(job),
      claims: renderClaims(job),
      sources: renderSources(chooseSources(sources, { maxTokens }), sources),
      language: job.language,
    };
  },
  reply: ({ job }) =>
    planReplySchema.transform((reply, context): ReportPlan => {
      const plan = readPlan(reply, job);
      if (plan !== undefined) return plan;
      context.addIssue({ code: "custom", message: "no section is left: each needs a heading and points" });
      return z.NEVER;
    }),
  fallback: (_planning, _ports: object) => Promise.resolve(null),
});

/** Answers the sections of a report, planned by a language model from all that was read; nothing without one, or when its plan cannot be used. */
export const createPlanReport =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof planReport> =>
  async (job, context) => {
    const { model = null } = reasoning;
    if (model === null) return { plan: null, model: null };
    const read = await readDocuments(documents, sourceDocumentIds(job));
    const yieldToEventLoop = createYieldToEventLoop(context.signal);
    const sources = await finishWithPauses(createReportSources(job, read), yieldToEventLoop);
    if (sources.passages.length + sources.notes.length === 0) return { plan: null, model: null };
    const planning = { job, sources, maxTokens: sourceTokensFor(model) };
    const { output, model: by } = await answerTask(planTask, planning, reasoning, {
      runId: job.runId,
      ...context,
    });
    return { plan: output, model: by };
  };

type Unnumbered = Omit<PlannedSection, "id">;

const topicSections = ({ topics, notes = [] }: ReportMaterial, level: number): Unnumbered[] =>
  topics.map(({ topic: { id, name, question, subQuestions = [] } }) => ({
    heading: name,
    level,
    points: [question, ...subQuestions.filter((one) => one !== question)],
    noteIds: notes.filter(({ topicIds }) => topicIds.includes(id)).map((note) => note.id),
    topicIds: [id],
    form: "prose",
  }));

const inPaper = (material: ReportMaterial): Unnumbered[] =>
  paperSections.flatMap((heading) => [
    {
      heading,
      level: 1,
      points: [`${heading}: ${material.question}`],
      noteIds: [],
      topicIds: [],
      form: heading === "Implementations" ? ("list" as const) : ("prose" as const),
    },
    ...(heading === "Literature Review" ? topicSections(material, 2) : []),
  ]);

/** The plan of a report that no model planned: a section per topic; in the academic form they are the literature review. */
export const planByTopics = (material: ReportMaterial): ReportPlan => ({
  title: collapseWhitespace(material.question),
  sections: (material.form === "paper" ? inPaper(material) : topicSections(material, 1)).map(
    (section, place) => ({ id: `r${place + 1}`, ...section }),
  ),
});

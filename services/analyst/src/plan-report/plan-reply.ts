import type { PlannedSection, ReportMaterial, ReportPlan } from "@quarry/contracts";
import { stripAddresses } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";

const sectionReplySchema = z.object({
  heading: z.string(),
  level: z.int().min(1).max(3).default(1),
  points: z.array(z.string()),
  noteIds: z.array(z.string()).default([]),
  topicIds: z.array(z.string()).default([]),
  form: z.enum(["prose", "list", "table", "code"]).default("prose"),
});

/** What a model is asked for a plan. */
export const planReplySchema = z.object({ title: z.string(), sections: z.array(sectionReplySchema) });

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
  return heading.slice(0, maxHeadingCharacters).replace(/[\s,;:]+\S*$/u, "");
};

const known = (ids: readonly string[], all: ReadonlySet<string>): string[] => [
  ...new Set(ids.map((id) => id.trim().replace(/^\[|\]$/gu, "")).filter((id) => all.has(id))),
];

type Unnumbered = Omit<PlannedSection, "id">;

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
export const readPlan = (
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

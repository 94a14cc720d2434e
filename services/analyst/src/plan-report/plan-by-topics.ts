import type { PlannedSection, ReportMaterial, ReportPlan } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

type Unnumbered = Omit<PlannedSection, "id">;

const paperSections = ["Introduction", "Literature Review", "Methodology", "Implementations"] as const;

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

import type { Problem, ReadingPlan } from "@quarry/contracts";

type FieldErrors = NonNullable<Problem["errors"]>;

/** As many names as fit a message. */
const mostNames = 20;

const listed = (names: readonly string[]): string => {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/** What is wrong with a plan for a run that can read these items; empty for one that can be followed. */
export const planProblems = ({ steps }: ReadingPlan, linkIds: readonly string[]): FieldErrors => {
  const known = new Set(linkIds);
  const unknown = steps.flatMap(({ required_content_items: items }, index): FieldErrors => {
    const strange = items.filter((linkId) => !known.has(linkId));
    if (strange.length === 0) return [];
    const field = `steps[${index}].required_content_items`;
    return [
      { field, message: `names ${listed(strange)}, which the run cannot read; it has ${listed(linkIds)}` },
    ];
  });
  const ids = steps.map(({ step_id }) => step_id);
  const repeated = ids.flatMap((id, index): FieldErrors =>
    ids.indexOf(id) === index
      ? []
      : [{ field: `steps[${index}].step_id`, message: `is ${id} as in an earlier step; give each its own` }],
  );
  return [...unknown, ...repeated];
};

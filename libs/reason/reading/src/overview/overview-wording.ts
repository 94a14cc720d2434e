import { z } from "zod";

const line = z.string().min(1);

/** A line with `{count}`, in the plural forms of its language; `other` is the fallback. */
const countedSchema = z.strictObject({
  one: line.optional(),
  two: line.optional(),
  few: line.optional(),
  many: line.optional(),
  other: line,
});

/** The wording of an overview in one language: data, kept in prompts/overview. Placeholders in braces are filled in. */
export const overviewWordingSchema = z.strictObject({
  /** The language tag of documents, such as `zh`; selects plural forms. */
  language: z.string().min(2),
  title: line,
  total: countedSchema,
  /** Meaning of `★`; shown when there is a goal. */
  highlight: line,
  /** `{from}`, `{to}`, `{page}`, `{pages}` */
  page: line,
  /** `{count}`, `{next}` */
  more: countedSchema,
  /** `{number}`, `{linkId}` */
  item: line,
  /** `{source}` */
  source: line,
  /** `{title}` */
  itemTitle: line,
  words: line,
  commentCount: line,
  transcriptMarkers: countedSchema,
  commentsMarkers: countedSchema,
  facts: countedSchema,
  opinions: countedSchema,
  datapoints: countedSchema,
  engagement: countedSchema,
  /** `{list}` */
  topics: line,
  /** `{sentiment}` */
  sentiment: line,
  sentiments: z.strictObject({ mostly_positive: line, mixed: line, mostly_negative: line }),
  /** `{list}` */
  themes: line,
  transcriptAbstract: line,
  commentsAbstract: line,
  /** Separates the names in a list. */
  listSeparator: z.string().min(1),
  relevance: z.strictObject({
    title: line,
    /** `{linkId}`, `{score}`, `{count}` */
    item: countedSchema,
    /** `{list}` */
    facts: line,
    opinions: line,
    datapoints: line,
    engagement: line,
    nothing: line,
    /** Separates markers, which may contain commas. */
    separator: z.string().min(1),
  }),
});

export type OverviewWording = z.output<typeof overviewWordingSchema>;
export type CountedLine = z.output<typeof countedSchema>;

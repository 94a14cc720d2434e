import { z } from "zod";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { bareDoi, plainTitle, type Reference, referencesDocument } from "./reference.ts";

/** The media type of CSL-JSON. */
const cslMediaType = "application/vnd.citationstyles.csl+json";

const words = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const name = z.looseObject({
  family: words,
  given: words,
  literal: words,
  "dropping-particle": words,
  "non-dropping-particle": words,
  suffix: words,
});
const date = z
  .looseObject({
    "date-parts": z
      .array(z.array(z.union([z.number(), z.string()])))
      .optional()
      .catch(undefined),
    raw: words,
    literal: words,
  })
  .optional()
  .catch(undefined);
const people = z.array(name).optional().catch(undefined);
const entry = z.looseObject({
  id: words,
  type: z.string(),
  title: words,
  author: people,
  editor: people,
  issued: date,
  "container-title": words,
  publisher: words,
  DOI: words,
  URL: words,
  language: words,
  abstract: words,
  note: words,
});
const types =
  /^(?:article(?:-[a-z]+)?|bill|book|broadcast|chapter|classic|collection|dataset|document|entry(?:-[a-z]+)?|event|figure|graphic|hearing|interview|legal_case|legislation|manuscript|map|motion_picture|musical_score|pamphlet|paper-conference|patent|performance|periodical|personal_communication|post(?:-weblog)?|regulation|report|review(?:-book)?|software|song|speech|standard|thesis|treaty|webpage)$/u;
/** Any object may have a type; only references have one of these and a title with people, a date or a DOI. */
const library = z.array(
  entry.refine(
    (each) => types.test(each.type) && (each.issued ?? each.author ?? each.DOI ?? each.id) !== undefined,
  ),
);

type Entry = z.output<typeof entry>;

const nameOf = (person: z.output<typeof name>): string =>
  person.literal ??
  [person.given, person["dropping-particle"], person["non-dropping-particle"], person.family, person.suffix]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");

/** Returns the day, the month or the year that a text says. */
const dayIn = (written: string): string | undefined =>
  /^\d{4}(?:-\d{2}){0,2}/u.exec(written)?.[0] ?? isoDay(written) ?? /(?<!\d)\d{4}$/u.exec(written)?.[0];

const publishedOf = ({ issued }: Entry): string | undefined => {
  const [parts] = issued?.["date-parts"] ?? [];
  if (parts !== undefined && parts.length > 0)
    return parts.map((part) => String(part).padStart(2, "0")).join("-");
  return dayIn(issued?.raw ?? issued?.literal ?? "");
};

const referenceOf = (each: Entry): Reference => ({
  key: each.id,
  title: plainTitle(each.title),
  authors: (each.author ?? each.editor ?? []).map(nameOf).filter((person) => person !== ""),
  published: publishedOf(each),
  container: plainTitle(each["container-title"]),
  publisher: each.publisher,
  doi: bareDoi(each.DOI ?? each.URL),
  url: each.URL,
  language: each.language,
  abstract: each.abstract,
  notes: each.note === undefined ? [] : [each.note],
  attachments: [],
});

/** Returns the entries of a library in CSL-JSON; none for any other JSON. */
export const cslReferences = (value: unknown): Reference[] =>
  library.safeParse(Array.isArray(value) ? value : [value]).data?.map(referenceOf) ?? [];

/** Reads a library of references in CSL-JSON; undefined for any other JSON. */
export const findReferences = (value: unknown): Extracted | undefined => {
  const references = cslReferences(value);
  return references.length === 0 ? undefined : referencesDocument(references, cslMediaType);
};

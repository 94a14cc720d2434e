import { gradeSchema } from "@quarry/contracts";
import { otherOwnersOnly } from "../documents/membership-records.ts";
import type { EvidenceFilter } from "../evidence-store.ts";
import type { QdrantFilter } from "../qdrant/qdrant.ts";

type Condition = Extract<NonNullable<QdrantFilter["must"]>, readonly unknown[]>[number];

const anyOf = (key: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined ? [] : [{ key, match: { any: [...values] } }];

/** A day that ends a period includes its last moment. */
const endOf = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T23:59:59.999999Z` : date;

const published = ({ publishedAfter, publishedBefore }: EvidenceFilter): Condition[] => {
  if (publishedAfter === undefined && publishedBefore === undefined) return [];
  const from = publishedAfter === undefined ? {} : { gte: publishedAfter };
  const until = publishedBefore === undefined ? {} : { lte: endOf(publishedBefore) };
  return [{ key: "publishedAt", range: { ...from, ...until } }];
};

/** Documents that only other owners have are hidden from the operator, also by id. */
const ownAlone = ({ scopes }: EvidenceFilter): Condition[] =>
  scopes.length > 0 ? [] : [{ must_not: [{ key: "scopes", match: { value: otherOwnersOnly } }] }];

/** A search over everything excludes replaced versions; a search that names a document includes it. */
const present = ({ scopes, documentIds }: EvidenceFilter): Condition[] =>
  scopes.length > 0 || documentIds !== undefined
    ? []
    : [{ must_not: [{ key: "isPast", match: { value: true } }] }];

/** Converts a filter to Qdrant's form; grades are listed from A to the worst accepted one. */
export const toQdrantFilter = (filter: EvidenceFilter): { must: Condition[] } => {
  const { scopes, documentIds, minGrade, languages, markerTypes, publishers } = filter;
  const grades = gradeSchema.options;
  return {
    must: [
      ...anyOf("scopes", scopes.length === 0 ? undefined : scopes),
      ...anyOf("documentId", documentIds),
      ...anyOf("grade", minGrade && grades.slice(0, grades.indexOf(minGrade) + 1)),
      ...anyOf("language", languages),
      ...anyOf("markerTypes", markerTypes),
      ...anyOf("publisher", publishers),
      ...published(filter),
      ...present(filter),
      ...ownAlone(filter),
    ],
  };
};

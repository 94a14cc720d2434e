import type { BundleDocuments, Findings, UsedDocument } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { safeHref } from "@quarry/text";
import { citationsByDocument } from "../pages/report-citations.ts";
import type { Passage, ShownSource, ShownSources, UnreadSource } from "./shown.ts";

const formats: readonly (readonly [RegExp, string])[] = [
  [/pdf/iu, "PDF"],
  [/wordprocessingml|msword/iu, "DOCX"],
  [/spreadsheetml|excel|csv/iu, "table"],
  [/presentationml|powerpoint/iu, "slides"],
  [/epub/iu, "EPUB"],
];

const detailsOf = ({ author, publisher, publishedAt, mediaType }: UsedDocument): string[] => {
  const format = formats.find(([pattern]) => pattern.test(mediaType))?.[1];
  const details = [author, publisher, publishedAt?.slice(0, 10), format].map((one) => one?.trim() ?? "");
  return [...new Set(details.filter((one) => one !== ""))];
};

const ratingOf = ({ grade, gradeReasons }: UsedDocument, language: string): string =>
  `${reportHeadings(language).grade} ${grade}: ${gradeReasons.join("; ")}`;

const nameOf = ({ title, uri }: Pick<UsedDocument, "title" | "uri">): string => (title === "" ? uri : title);

const unreadSources = (findings: Findings, documents: BundleDocuments): UnreadSource[] => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const omitted = (findings.pack?.omitted ?? []).map(({ documentId, reason }): UnreadSource => {
    const document = byId.get(documentId);
    if (document === undefined) return { name: documentId, href: null, reason };
    const name = document.used ? nameOf(document) : document.uri;
    return { name, href: safeHref(document.uri) ?? null, reason };
  });
  const unused = documents.flatMap((document): UnreadSource[] =>
    document.used
      ? []
      : [
          {
            name: document.uri,
            href: safeHref(document.uri) ?? null,
            reason: document.detail === "" ? document.reason : document.detail,
          },
        ],
  );
  return [...omitted, ...unused];
};

/** Numbers the sources of a report and says what is known of each. */
export const shownSources = (
  findings: Findings,
  documents: BundleDocuments,
  passages: ReadonlyMap<string, readonly Passage[]>,
): ShownSources => {
  const { language } = findings;
  const citations = citationsByDocument(findings);
  const read = new Map(documents.flatMap((one) => (one.used ? [[one.id, one] as const] : [])));
  const cited = [...citations.keys()].flatMap((id) => read.get(id) ?? []);
  const uncited = [...read.values()].filter(({ id }) => !citations.has(id));
  const numbers = new Map([...cited, ...uncited].map(({ id }, index) => [id, index + 1]));
  const ratings = new Set(cited.map((one) => ratingOf(one, language)));
  const [commonRating = null] = cited.length > 1 && ratings.size === 1 ? ratings : [];
  const originOf = ({ copyOf, syndicatedFrom }: UsedDocument): string | null => {
    const original = copyOf && numbers.get(copyOf.id);
    if (original !== undefined)
      return reportHeadings(language).copyOf.replace("{source}", () => `[${original}]`);
    if (syndicatedFrom === undefined) return null;
    return reportHeadings(language).copyOf.replace("{source}", () => syndicatedFrom);
  };
  const show = (one: UsedDocument): ShownSource => ({
    number: numbers.get(one.id) ?? 0,
    documentId: one.id,
    title: nameOf(one),
    details: detailsOf(one),
    uri: one.uri,
    href: safeHref(one.uri) ?? null,
    grade: one.grade,
    rating: commonRating === null ? ratingOf(one, language) : null,
    origin: originOf(one),
    passages: passages.get(one.id) ?? [],
  });
  const omitted = new Set(findings.pack?.omitted.map(({ documentId }) => documentId));
  return {
    cited: cited.map(show),
    commonRating: commonRating === null ? null : `${reportHeadings(language).allSources}: ${commonRating}`,
    readOnly: uncited.filter(({ id }) => !omitted.has(id)).map(show),
    unread: unreadSources(findings, documents),
  };
};

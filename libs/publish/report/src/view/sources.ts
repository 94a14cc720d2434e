import type { BundleDocuments, Findings, UsedDocument } from "@quarry/contracts";
import { reportHeadings, type ReportHeadings, type ReportTexts } from "@quarry/language-data/wording";
import { safeHref, shownPublisher } from "@quarry/text";
import { type NumberedSource, numberedSources } from "../pages/report-citations.ts";
import type { LetteredPassage } from "./passages.ts";
import type { ShownSource, ShownSources, UnreadSource } from "./shown.ts";
import { translateGradeReason, translateUnread } from "./translate.ts";

const formats: readonly (readonly [RegExp, string])[] = [
  [/pdf/iu, "PDF"],
  [/wordprocessingml|msword/iu, "DOCX"],
  [/spreadsheetml|excel|csv/iu, "table"],
  [/presentationml|powerpoint/iu, "slides"],
  [/epub/iu, "EPUB"],
];

/** Returns author, publication and date of a source, from its own text or otherwise from a registry. */
const originDetails = ({ author, publishedAt, paper, ...origin }: UsedDocument): (string | undefined)[] => [
  author || paper?.authors.join(", "),
  paper?.journal,
  shownPublisher(origin),
  publishedAt?.slice(0, 10) ?? paper?.year?.toString(),
];

/** Returns the confidence of the OCR that read a source's text from images; the abbreviation is the same in all languages. */
const ocrDetail = ({ ocr }: UsedDocument): string | undefined =>
  ocr && `OCR ${Math.round(ocr.confidence * 100)} %`;

/** Returns the notice about a paper in one or two words. */
const noticeOf = ({ paper }: UsedDocument, { notices }: ReportTexts): string | undefined =>
  paper?.notice && notices[paper.notice.kind];

/** Returns the warning for marks of a source, which should not be relied on; empty for any other, also if it was corrected. */
export const warningOf = (source: UsedDocument | undefined, texts: ReportTexts): string => {
  const kind = source?.paper?.notice?.kind;
  return kind === "retracted" || kind === "concern" ? ` ${texts.notices[kind]}` : "";
};

const detailsOf = (source: UsedDocument, texts: ReportTexts): string[] => {
  const known = formats.find(([pattern]) => pattern.test(source.mediaType))?.[1];
  const format = known === "table" || known === "slides" ? texts.formats[known] : known;
  const details = [noticeOf(source, texts), ...originDetails(source), format, ocrDetail(source)].map(
    (one) => one?.trim() ?? "",
  );
  return [...new Set(details.filter((one) => one !== ""))];
};

const reasonsOf = ({ gradeReasons }: UsedDocument, { texts }: ReportHeadings): string =>
  gradeReasons.map((reason) => translateGradeReason(reason, texts)).join("; ");

const ratingOf = (source: UsedDocument, words: ReportHeadings): string =>
  `${words.grade} ${source.grade}: ${reasonsOf(source, words)}`;

/** Returns the value of more than half of the sources; undefined if there is none, and for a single source. */
const commonOf = <Value>(values: readonly Value[]): Value | undefined => {
  const [most = []] = [...Map.groupBy(values, (value) => value).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return most.length > 1 && 2 * most.length > values.length ? most[0] : undefined;
};

const nameOf = ({ title, uri }: Pick<UsedDocument, "title" | "uri">): string => (title === "" ? uri : title);

const unreadSources = (
  findings: Findings,
  documents: BundleDocuments,
  { texts }: ReportHeadings,
): UnreadSource[] => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const omitted = (findings.pack?.omitted ?? []).map(({ documentId, reason }): UnreadSource => {
    const document = byId.get(documentId);
    const why = { reason, summary: reason.replace(/[.。]$/u, "") };
    if (document === undefined) return { name: documentId, href: null, ...why };
    const name = document.used ? nameOf(document) : document.uri;
    return { name, href: safeHref(document.uri) ?? null, ...why };
  });
  const unused = documents.flatMap((document): UnreadSource[] =>
    document.used
      ? []
      : [
          {
            name: document.uri,
            href: safeHref(document.uri) ?? null,
            reason: translateUnread(document, texts),
            summary: texts.unread[document.reason] ?? document.reason,
          },
        ],
  );
  return [...omitted, ...unused];
};

/** Maximum number of listed sources that were read but not cited. Longer lists are not useful to readers; `documents.json` has all sources. */
export const maxListedSources = 100;

/** Numbers the sources of a report and adds the facts about each. */
export const shownSources = (
  findings: Findings,
  documents: BundleDocuments,
  passages: ReadonlyMap<string, readonly LetteredPassage[]>,
): ShownSources => {
  const numbered = numberedSources(findings, documents);
  const [cited, uncited] = [
    numbered.filter(({ citations }) => citations.length > 0),
    numbered.filter(({ citations }) => citations.length === 0),
  ];
  const words = reportHeadings(findings.language);
  const commonGrade = commonOf(cited.map(({ document: { grade } }) => grade));
  const common = cited.flatMap(({ document }) => (document.grade === commonGrade ? [document] : []));
  const reasons = new Set(common.map((one) => reasonsOf(one, words)));
  const originOf = ({ copyOf, syndicatedFrom }: UsedDocument): string | null => {
    const original = copyOf && numbered.find(({ document: { id } }) => id === copyOf.id)?.number;
    if (original !== undefined) return words.copyOf.replace("{source}", () => `[${original}]`);
    if (syndicatedFrom === undefined) return null;
    return words.copyOf.replace("{source}", () => syndicatedFrom);
  };
  const offTopic = new Set(findings.pack?.offTopic);
  const show = ({ number, document: one }: NumberedSource): ShownSource => {
    const warning = warningOf(one, words.texts);
    const notice = noticeOf(one, words.texts);
    const remarks = [one.grade, notice, offTopic.has(one.id) ? words.texts.offTopic : undefined];
    return {
      number,
      documentId: one.id,
      title: nameOf(one),
      details: detailsOf(one, words.texts),
      uri: one.uri,
      href: safeHref(one.uri) ?? null,
      grade: one.grade,
      remark: remarks.filter((remark) => remark !== undefined).join(" · "),
      rating: one.grade === commonGrade ? null : ratingOf(one, words),
      origin: originOf(one),
      passages: (passages.get(one.id) ?? []).map(({ letter, ...passage }) => ({
        label: `${number}${letter}${warning}`,
        ...passage,
      })),
    };
  };
  const omitted = new Set(findings.pack?.omitted.map(({ documentId }) => documentId));
  const shown = cited.map(show);
  const subject = shown.every(({ rating }) => rating === null) ? words.allSources : words.unlessStated;
  return {
    cited: shown,
    // Reasons that differ are on the pages of the sources.
    commonRating:
      commonGrade === undefined
        ? null
        : `${subject}: ${words.grade} ${commonGrade}${reasons.size > 1 ? "" : `: ${[...reasons].join("")}`}`,
    readOnly: uncited.filter(({ document: { id } }) => !omitted.has(id)).map(show),
    unread: unreadSources(findings, documents, words),
  };
};

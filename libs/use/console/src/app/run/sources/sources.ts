import type { BundleDocuments, OcrFacts } from "@quarry/contracts";
import { Fragment, h } from "preact";
import { Fact, Grade, grouped, list, Section, SourceLink, type View, Waiting } from "../../elements.ts";
import { useJson } from "../../hooks.ts";
import { SourceLinks } from "./source-links.ts";

const readByOcr = ({ confidence, pages, unreadPages }: OcrFacts): string => {
  const where = pages === undefined ? "" : `, ${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
  const unread = unreadPages === undefined ? "" : `; ${unreadPages} not read because time ran out`;
  return `read by OCR${where}, ${Math.round(confidence * 100)} % sure${unread}`;
};

/** Sources that were read, each with its grade and the reason for it; then the unreadable ones and why. */
export const Sources: View<{ runId: string; collectionId: string | undefined }> = ({
  runId,
  collectionId,
}) => {
  const { value: documents, problem } = useJson<BundleDocuments>(`/v1/research/${runId}/sources`);
  if (documents === undefined) return h(Waiting, { what: "Loading the sources", problem });
  const unused = documents.flatMap((one) => (one.used ? [] : [one]));
  return h(Fragment, null, [
    h(
      "ul",
      { class: "list" },
      documents.flatMap((one) =>
        one.used
          ? [
              h("li", { key: one.id }, [
                h("p", { class: "facts" }, [
                  h(Grade, { grade: one.grade }),
                  h(SourceLink, { uri: one.uri, title: one.title === "" ? one.uri : one.title }),
                ]),
                h("p", { class: "facts" }, [
                  h(Fact, null, one.publisher),
                  one.publishedAt !== undefined && h(Fact, null, one.publishedAt.slice(0, 10)),
                  h(Fact, null, `${grouped(one.words)} words`),
                  one.ocr !== undefined && h(Fact, null, readByOcr(one.ocr)),
                  h(SourceLinks, { runId, collectionId, source: one }),
                ]),
                h("p", { class: "soft" }, one.gradeReasons.join("; ")),
              ]),
            ]
          : [],
      ),
    ),
    unused.length > 0 &&
      h(Section, { id: "unused", title: "Not used" }, [
        list({}, unused, (one) =>
          h("li", { key: one.id }, [one.uri, h("span", { class: "soft" }, ` ${one.reason}: ${one.detail}`)]),
        ),
      ]),
  ]);
};

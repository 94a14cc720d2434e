import { decodeHTML } from "entities";

/** What an engine writes as a scrap of HTML, as plain words on one line. */
export const plainWords = (html: string | null | undefined): string =>
  decodeHTML((html ?? "").replaceAll(/<\/?[a-z][^<>]*>/giu, ""))
    .replaceAll(/\s+/gu, " ")
    .trim();

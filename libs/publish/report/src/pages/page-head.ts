import { readFileSync } from "node:fs";
import { remember } from "@quarry/text";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text as HTML that shows the same characters, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);

/** Returns a stylesheet, which uses no external resources, with a line for each rule. */
const styleOf = remember(
  (name: string) =>
    readFileSync(`${import.meta.dirname}/styles/${name}.css`, "utf8").replaceAll(/\n\s+/gu, " "),
  3,
);

/** Head data of a bundle page; language and title are escaped here. */
interface PageHead {
  readonly language: string;
  readonly title: string;
  /** The stylesheet in addition to that of all pages. */
  readonly style: "report" | "source-page";
}

/** Renders the beginning of every page of a bundle, up to its body: no scripts, no external resources. */
export const renderHead = ({ language, title, style }: PageHead): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Quarry">
<title>${escapeHtml(title)}</title>
<style>
${styleOf("page")}${styleOf(style)}</style>
</head>`;

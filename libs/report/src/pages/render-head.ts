import { escapeHtml } from "./escape-html.ts";

/** What a page of a bundle says of itself; language and title are made harmless here. */
export interface PageHead {
  readonly language: string;
  readonly title: string;
  readonly style: string;
}

/** The beginning of every page of a bundle, up to its body: no script, and nothing is loaded from anywhere. */
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
<style>${style}</style>
</head>`;

import type { Bounds } from "./regular-expressions.ts";

const configured = "an address of the configuration";
const sentence = "a sentence of a passage, which has a few hundred words";
const written = "a statement or part of a report, as long as one reply of a model at most";
const question = "a question, which has 4,000 characters at most, or a part of one";
const title = "a title, name or label that was cut before";
const address = "an address, which has a few thousand characters at most";

/** Quadratic regular expressions that only match short texts, with the reason for each. */
export const boundedTexts: Bounds = {
  "libs/gather/documents":
    "runs in a parser process, which is ended after READ_TIMEOUT_MS and not tried again",
  "libs/use/client": configured,
  "libs/reason/encoder": configured,
  "libs/reason/language-model/src/endpoint/endpoint-client.ts": configured,
  "libs/gather/web/src/client/create-endpoint-client.ts": configured,
  "libs/gather/grading/src/grade-overrides.ts": configured,
  "libs/kernel/language-data": "words of a list of the product",
  "libs/publish/exports": written,
  "libs/publish/report": written,
  "libs/reason/grounding": written,
  "libs/reason/language-model/src/tasks": written,
  "libs/use/command-line/src/bundle-folder.ts": written,
  "libs/gather/web/src/client/redirects.ts":
    "the markup of a page of 16,384 characters that shows 300, so hardly an element is open",
  "services/analyst/src/audit-report": written,
  "services/analyst/src/list-claims": written,
  "services/analyst/src/shared": written,
  "services/analyst/src/read-step": written,
  "services/analyst/src/audit-text": sentence,
  "libs/reason/extractive/src/signals": sentence,
  "libs/reason/extractive/src/marking": "a statement, which has 500 characters at most",
  "libs/reason/extractive/src/question": question,
  "services/hyde": question,
  "services/orchestrator/src/reading": question,
  "services/gateway/src/audits": title,
  "services/fetcher/src/score-links.ts": "the words of a link",
  "libs/gather/grading/src/page-signals.ts": title,
  "libs/reason/reading": "a keyword or request of a reader",
  "libs/kernel/text/src/find-turns.ts": "the first 200 characters of a line",
  "libs/kernel/text/src/citations": "a mark or an excerpt of a sentence or two",
  "libs/kernel/text/src/publishers": address,
  "libs/kernel/text/src/escape-markdown.ts": written,
};

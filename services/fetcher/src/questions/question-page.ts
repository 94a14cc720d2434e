import { z } from "zod";

const postSchema = z.object({
  body: z.string(),
  score: z.int().default(0),
  creation_date: z.number().nullish(),
  owner: z.object({ display_name: z.string().nullish() }).nullish(),
});

/** A question of the API, with the filter `withbody`: its texts are HTML, and its names are escaped. */
export const questionSchema = postSchema.extend({
  title: z.string(),
  content_license: z.string().nullish(),
});

/** An answer of the API, with the same filter. */
export const answerSchema = postSchema.extend({ is_accepted: z.boolean().default(false) });

type Question = z.output<typeof questionSchema>;
type Answer = z.output<typeof answerSchema>;

/** Escapes a text further, so that it can neither end an attribute nor open an element. */
const closed = (escaped: string): string =>
  escaped.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const meta = (name: string, content: string | null | undefined): string =>
  content ? `<meta name="${name}" content="${closed(content)}">` : "";

const dayOf = (seconds: number | null | undefined): string | undefined =>
  seconds ? new Date(seconds * 1_000).toISOString().slice(0, 10) : undefined;

const votes = (score: number): string => `${score} ${Math.abs(score) === 1 ? "vote" : "votes"}`;

const headingOf = ({ owner, score, is_accepted: isAccepted, creation_date: seconds }: Answer): string =>
  [
    `Answer${owner?.display_name ? ` by ${closed(owner.display_name)}` : ""}`,
    ...(isAccepted ? ["accepted"] : []),
    votes(score),
    dayOf(seconds) ?? [],
  ]
    .flat()
    .join(", ");

// The site's class for posts, all of which are main text.
const post = (body: string): string => `<div class="js-post-body">${body}</div>`;

/** Writes a question and its answers as a page, in the given order. */
export const questionPage = (question: Question, answers: readonly Answer[]): string => {
  const { title, owner, creation_date: seconds, content_license: license, body } = question;
  return [
    `<!doctype html><html><head><meta charset="utf-8"><title>${closed(title)}</title>`,
    meta("author", owner?.display_name),
    meta("date", dayOf(seconds)),
    meta("dcterms.license", license),
    `</head><body><main><h1>${closed(title)}</h1>${post(body)}`,
    ...answers.map((answer) => `<h2>${headingOf(answer)}</h2>${post(answer.body)}`),
    "</main></body></html>",
  ].join("\n");
};

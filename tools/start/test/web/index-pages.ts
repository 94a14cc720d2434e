import type { LocalPage } from "@quarry/testkit";

interface Article {
  readonly url: string;
  readonly title: string;
  /** Author metadata in the page's head. */
  readonly head?: string;
  readonly sentences: readonly string[];
}

const toPage = ({ url, title, head = "", sentences }: Article): LocalPage => ({
  url,
  title,
  text: sentences.join(" "),
  body: Buffer.from(
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav>` +
      `<article><h1>${title}</h1>${sentences.map((sentence) => `<p>${sentence}</p>`).join("")}</article></body></html>`,
  ),
});

const signed =
  '<meta name="author" content="Maren Holt"><meta property="article:published_time" content="2026-03-02">';

/** Pages of five publishers on how indexes make queries faster, some signed and dated and some not. */
export const indexPages: readonly LocalPage[] = [
  {
    url: "https://handbook.example/indexes",
    title: "How indexes make PostgreSQL SELECT queries faster",
    head: signed,
    sentences: [
      "An index makes a PostgreSQL SELECT query faster because the server finds the matching rows without reading the whole table.",
      "A B-tree index keeps the values of a column in order, so that equality and range conditions reach their rows in a few steps.",
      "An index on the columns of an ORDER BY saves the sort, because its entries are in that order already.",
    ],
  },
  {
    url: "https://cs.lakeside.edu/notes/indexes",
    title: "Lecture notes: index structures for SELECT queries",
    head: signed,
    sentences: [
      "In PostgreSQL a SELECT query that matches few rows gains most from an index, since a sequential scan reads every page.",
      "A covering index holds all columns of a query, so that PostgreSQL answers the SELECT from the index alone.",
      "For a query that matches most of the rows the planner reads the table, which is faster than the index.",
    ],
  },
  {
    url: "https://statistics.lakeland.gov/open-data/databases",
    title: "How the open data service makes its queries faster",
    sentences: [
      "After an index on the date column was added, PostgreSQL SELECT queries of the open data service took 40 ms where they took 9 seconds.",
      "A partial index over the rows of the current year makes those queries faster still, and it is a tenth of the size.",
    ],
  },
  {
    url: "https://forum.example/t/indexes-slow-select",
    title: "My SELECT query is slow, do indexes help?",
    sentences: [
      "Run EXPLAIN on the PostgreSQL query first: if the SELECT shows a sequential scan with a selective condition, an index makes it faster.",
      "An index on an expression helps when the query compares the same expression, for example the lower case of a name.",
    ],
  },
  {
    url: "https://maren-holt.github.io/posts/postgres-indexes",
    title: "Indexes I added to PostgreSQL last year",
    head: signed,
    sentences: [
      "Of twelve indexes that I added, five made SELECT queries faster and seven were never used by PostgreSQL.",
      "Statistics that were old made the planner ignore a good index until ANALYZE was run.",
    ],
  },
].map(toPage);

import { type FixtureRoute, fixturePages, type LocalPage } from "@quarry/testkit";

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

const article = (title: string, sentences: string): string =>
  html(title, `<article><h1>${title}</h1><p>${sentences}</p></article>`);

const locks = article(
  "How a table scan becomes an index scan",
  "PostgreSQL reads a whole table when no index fits the query. " +
    "An index scan reads the entries that match the condition and then only the rows they point to. " +
    "The planner compares what both would cost and takes the cheaper one.",
);

/** Pages that do not answer normally, and the expected result for each. */
export const awkwardPages = {
  "https://gone.example/indexes": "not-found",
  "https://login.example/indexes": "login-wall",
  "https://soft.example/indexes": "error-page",
  "https://inside.example/indexes": "address-refused",
  "https://circle.example/indexes": "redirect-loop",
  "https://bomb.example/indexes": "too-large",
  "https://locked.example/indexes": "refused",
} as const;

/** Page that answers normally after it was busy once. */
export const busyPage = "https://busy.example/indexes";
/** Page that redirects to a readable page of its own site. */
export const movedPage = "https://moved.example/old";
/** Page of a site that excludes robots. */
export const forbiddenPage: LocalPage = {
  url: "https://private.example/indexes",
  title: "How indexes make PostgreSQL queries faster",
  text: "How indexes make PostgreSQL SELECT queries faster: an index makes a query faster.",
  body: Buffer.from(locks),
};

const loginForm = `<main><h1>Sign in</h1><form action="/login" method="post"><label>Email <input type="email" name="email"></label>
<label>Password <input type="password" name="password"></label><button>Sign in</button></form>
<p>You must be logged in to see this page. <a href="/forgot">Forgot your password?</a></p></main>`;

/** The routes of the hosts of these pages. */
export const awkwardRoutes: Readonly<Record<string, FixtureRoute>> = {
  "https://gone.example/indexes": fixturePages.error(404),
  "https://login.example/indexes": fixturePages.html(html("Sign in", loginForm)),
  "https://soft.example/indexes": fixturePages.html(
    html("Page not found", "<h1>404</h1><p>Sorry, the page you are looking for does not exist.</p>"),
  ),
  "https://inside.example/indexes": fixturePages.redirect("http://127.0.0.1:6379/"),
  "https://circle.example/indexes": fixturePages.redirect("https://circle.example/indexes"),
  "https://bomb.example/indexes": fixturePages.bomb(200_000_000, "gzip"),
  "https://locked.example/indexes": fixturePages.error(403),
  [busyPage]: (visit) =>
    visit === 1 ? fixturePages.error(503, { "retry-after": "1" }) : fixturePages.html(locks),
  [movedPage]: fixturePages.redirect("https://moved.example/new", 301),
  "https://moved.example/new": fixturePages.html(
    article(
      "What an index costs",
      "Every index makes writing slower, because each insert adds an entry to it. An index that no query uses only costs.",
    ),
  ),
  "https://private.example/robots.txt": { body: "User-agent: *\nDisallow: /\n" },
};

import type { FixtureRoute, LocalPage } from "@quarry/testkit";

interface Article {
  readonly url: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const toPage = ({ url, title, paragraphs }: Article): LocalPage => ({
  url,
  title,
  text: paragraphs.join(" ").replaceAll(/<[^>]+>/gu, ""),
  body: Buffer.from(
    `<!doctype html><html lang="en"><head><title>${title}</title><meta name="author" content="Ada Lovelace"></head><body>` +
      `<nav><a href="/">Home</a> <a href="/imprint">Imprint</a></nav><article><h1>${title}</h1>` +
      `${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("")}</article></body></html>`,
  ),
});

/** A question whose second half only the page elsewhere answers. */
export const queueQuestion =
  "What happens to the job of a worker that was killed, and which interval in seconds separates two renewals of its lock?";

/** The site of a queue, and a page elsewhere that is only reachable through one of its links. */
export const queuePages: readonly LocalPage[] = [
  {
    url: "https://queue.example/guide/stalled-jobs",
    title: "Stalled jobs",
    paragraphs: [
      "A job is stalled when the worker that took it was killed and does not renew the lock of the job any more.",
      "Another worker finds the stalled job and takes it again, so that no job is lost when a worker is killed.",
      'The times are told in <a href="https://deep.example/renewal">how long the lock of a job is held and when it is renewed</a>, and nowhere else.',
      "Every worker looks for stalled jobs now and then, and moves those it finds back to the jobs that wait for a worker.",
    ],
  },
  {
    url: "https://queue.example/guide/priorities",
    title: "Priorities",
    paragraphs: [
      "A job with a priority is taken before the jobs that have none, whenever a worker is free to take another job.",
      "Priorities are numbers, and the lowest number goes first; jobs of the same priority go in the order they came.",
      "A queue with many priorities is slower, because a job must be put in its place among those that wait already.",
    ],
  },
  {
    url: "https://deep.example/renewal",
    title: "How the lock of a job is renewed",
    paragraphs: [
      "The lock of a job is held for 30 seconds, and the worker that works on the job renews it every 15 seconds.",
      "When a worker is killed nobody renews the lock, and after at most 30 seconds another worker may take the job again.",
      "A worker that renews too late has lost the lock, and what it writes after that is refused by the queue.",
    ],
  },
].map(toPage);

/** Returns the routes of the site's description of itself. */
export const queueRoutes = (here: (url: string) => string): Readonly<Record<string, FixtureRoute>> => ({
  "https://queue.example/robots.txt": {
    body: `User-agent: *\nAllow: /\nSitemap: ${here("https://queue.example/all.xml")}\n`,
  },
  "https://queue.example/all.xml": {
    headers: { "content-type": "application/xml" },
    body: `<urlset>${["/", "/guide/stalled-jobs", "/guide/priorities"].map((path) => `<url><loc>${here(`https://queue.example${path}`)}</loc></url>`).join("")}</urlset>`,
  },
});

/* A fetcher as a process of its own: visits one page and says what came of it. Arguments: Redis URL, page. */
import { openFetcher } from "./open-fetcher.ts";

const [url = "", page = ""] = process.argv.slice(2);
const fetcher = openFetcher({ url });
const said = await fetcher.egress.get(page, new AbortController().signal).then(
  (answer) => (answer.status === "unavailable" ? answer.reason : answer.status),
  (error: unknown) => String(error),
);
process.stdout.write(said);
await fetcher.close();

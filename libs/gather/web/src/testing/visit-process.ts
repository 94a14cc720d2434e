/* A fetcher as a separate process: visits one page and prints the outcome. Arguments: Redis URL, page. */
import { openFetcher } from "./open-fetcher.ts";

const [url = "", page = ""] = process.argv.slice(2);
const fetcher = openFetcher({ url });
const said = await fetcher.egress.get(page, new AbortController().signal).then(
  (answer) => (answer.status === "unavailable" ? answer.reason : answer.status),
  (error: unknown) => String(error),
);
process.stdout.write(said);
await fetcher.close();

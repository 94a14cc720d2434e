import type { Change, WatchEntry } from "@quarry/contracts";
import type { WatchRecord } from "@quarry/runs";
import type { Request, Response } from "express";
import type { Ports } from "../gateway-ports.ts";
import { originOf } from "../http/origin.ts";
import { problem, sendProblem } from "../http/problem.ts";

/** Maximum entries of a feed; older ones are only in the watch. */
const maxEntries = 30;

// Characters that XML does not allow; they are left out.
const invalid = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string =>
  text.replaceAll(invalid, "").replaceAll(/[&<>"]/gu, (one) => escapes[one] ?? one);

const line = ({ kind, text, before, sources }: Change): string => {
  const earlier = before === undefined ? "" : ` Before: ${before}`;
  return `${kind}: ${text}${earlier} (${sources.map(({ uri, change }) => `${uri}, ${change}`).join("; ")})`;
};

const summaryOf = ({ changes }: WatchEntry): string =>
  [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, alike]) => `${alike.length} ${kind}`).join(", ");

const renderEntry = ({ question }: { readonly question: string }, entry: WatchEntry): string => `  <entry>
    <id>urn:quarry:run:${entry.runId}</id>
    <title>${escape(`${summaryOf(entry)}: ${question}`)}</title>
    <updated>${entry.at}</updated>
    <content type="text">${escape(entry.changes.map(line).join("\n\n"))}</content>
  </entry>`;

/** Renders the Atom feed (RFC 4287) of a watch's findings, newest first. */
export const renderFeed = (
  watch: Pick<WatchRecord, "id" | "createdAt"> & { readonly question: string },
  entries: readonly WatchEntry[],
  self: string,
): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:quarry:watch:${watch.id}</id>
  <title>${escape(watch.question)}</title>
  <author><name>Quarry</name></author>
  <updated>${entries[0]?.at ?? watch.createdAt}</updated>
  <link rel="self" href="${escape(self)}"/>
${entries.map((entry) => renderEntry(watch, entry)).join("\n")}
</feed>
`;

/** Sends the feed of a watch; 404 if it was removed. */
export const sendFeed = async (
  { watches }: Ports<"watches">,
  watchId: string,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<unknown> => {
  const watch = await watches.get(watchId);
  if (watch === undefined) return sendProblem(response, problem("not-found", "The watch was removed."));
  const entries = await watches.entries(watchId, maxEntries);
  const { question } = watch.request;
  // Without its token, so that stored or displayed feeds give no access.
  const self = `${originOf(request)}/v1/watches/${watchId}/feed.atom`;
  const feed = renderFeed({ id: watchId, createdAt: watch.createdAt, question }, entries, self);
  return response.type("application/atom+xml; charset=utf-8").send(feed);
};

import type { Failure } from "@quarry/failure";
import type { EndpointAnswer } from "@quarry/web";
import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { busy, jsonIn, readEngineAnswer } from "../engines/read-engine-answer.ts";
import { type KeylessEngine, variablesOf } from "./keyless-engine.ts";

export const variables = variablesOf("Stack Exchange", "STACKEXCHANGE_URL");

const questionSchema = z.object({
  link: z.string(),
  title: z.string(),
  is_answered: z.literal(true),
  body: z.string().nullish(),
  last_activity_date: z.number().nullish(),
});
const answerSchema = z.object({ items: entriesOf(questionSchema) });
const backoffSchema = z.object({ backoff: z.number().nonnegative() });
const complaintSchema = z.object({ error_name: z.string(), error_message: z.string().default("") });

/** "too many requests from this IP, more requests available in 62815 seconds" */
const secondsIn = (message: string): number | undefined => {
  const seconds = /in (\d+) seconds/u.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};

/** Creates the failure for used-up requests, which have status 400; undefined for another answer. */
export const throttled = (answer: EndpointAnswer): Failure | undefined => {
  const { data: complaint } = complaintSchema.safeParse(jsonIn(answer));
  if (complaint?.error_name !== "throttle_violation") return undefined;
  const seconds = secondsIn(complaint.error_message) ?? 3_600;
  return busy("Stack Exchange refuses: the free requests of this address are used up", seconds * 1_000);
};

/** Returns the pause in milliseconds that a successful answer requests for its API method. */
export const backoffMsIn = (answer: EndpointAnswer): number | undefined => {
  const { data } = backoffSchema.safeParse(jsonIn(answer));
  return data === undefined ? undefined : data.backoff * 1_000;
};

const timeOf = (seconds: number | null | undefined): string | undefined =>
  seconds === null || seconds === undefined ? undefined : new Date(seconds * 1_000).toISOString();

/** Searches answered Stack Overflow questions that are similar to a query. */
export const stackexchange: KeylessEngine = {
  name: "stackexchange",
  variables,
  // 300 requests per day without a key; more than 30 per second are refused.
  requestsPerSecond: 1,
  hosts: ["stackoverflow.com"],
  findsSimilar: true,
  request: (query) => {
    const fromDate = query.since === undefined ? {} : { fromdate: String(Date.parse(query.since) / 1_000) };
    return {
      path: "/similar",
      query: {
        site: "stackoverflow",
        title: query.query.slice(0, 300),
        sort: "relevance",
        order: "desc",
        filter: "withbody",
        page: String(query.page),
        pagesize: String(Math.min(query.limit, 100)),
        ...fromDate,
      },
    };
  },
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).items.map(
      ({ link: url, title, body: text, last_activity_date: seconds }) => ({
        url,
        title,
        text,
        time: timeOf(seconds),
      }),
    ),
  refusal: throttled,
  backoffMs: backoffMsIn,
};

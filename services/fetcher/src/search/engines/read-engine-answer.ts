import type { EndpointAnswer } from "@quarry/web";
import type { z } from "zod";
import { busy, failed, misconfigured } from "./engine-failures.ts";
import type { EngineVariables } from "./engine-variables.ts";

const isPage = ({ headers, body }: EndpointAnswer): boolean =>
  (headers.get("content-type") ?? "").includes("html") || /^\s*<(?:!doctype|html)/iu.test(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of an answer; undefined when it is none. */
export const jsonIn = (answer: EndpointAnswer): unknown => parsed(answer.body);

/** Whether an answer is a page that asks its reader to prove that they are human. */
export const isCaptcha = (answer: EndpointAnswer): boolean =>
  isPage(answer) && /captcha|are you (?:a )?human|unusual traffic|cf-challenge/iu.test(answer.body);

/** What a captcha page means. */
export const captchaMet = ({ label, address }: EngineVariables) =>
  busy(
    `${label} answers with a captcha: something before it takes the fetcher for a robot; let it through, or correct ${address}`,
  );

/**
 * What an answer with status 200 says.
 * @throws {Failure} saying what came instead of the JSON that was expected, and what to look at
 */
export const readEngineAnswer = <Value>(
  answer: EndpointAnswer,
  schema: z.ZodType<Value>,
  engine: EngineVariables,
): Value => {
  const { label, address } = engine;
  if (isCaptcha(answer)) throw captchaMet(engine);
  if (isPage(answer))
    throw misconfigured(`${label} answers with a page instead of JSON; ${address} leads to something else`);
  const json = jsonIn(answer);
  if (json === undefined) throw failed(`${label} answers with JSON that breaks off; try again later`);
  const { data } = schema.safeParse(json);
  if (data === undefined)
    throw misconfigured(`${label} answers with JSON that is no list of results; is ${address} right?`);
  return data;
};

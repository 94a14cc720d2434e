import { addressRefusedCode, connectTimeoutCode } from "@quarry/egress";
import { causesOf, codeOf, isParserError } from "./error-causes.ts";

const tooLate = (variable: string): string => `did not take a connection in time; is ${variable} right?`;

const remedies: Readonly<Record<string, (variable: string) => string>> = {
  [addressRefusedCode]: (variable) =>
    `is refused by the egress proxy; is ${variable} right? If so, name it in the proxy's EGRESS_ALLOW`,
  [connectTimeoutCode]: tooLate,
  ECONNREFUSED: (variable) => `refuses connections; is it running, and is ${variable} right?`,
  ENOTFOUND: (variable) => `is a name that nobody knows here; is ${variable} right?`,
  EAI_AGAIN: (variable) => `cannot be looked up now; is ${variable} right?`,
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  UND_ERR_SOCKET: () => "broke the connection off",
  ECONNRESET: () => "broke the connection off",
  UND_ERR_HEADERS_OVERFLOW: () => "answered with more than 16 kB of headers",
  ERR_SSL_WRONG_VERSION_NUMBER: (variable) => `speaks http, not https; is ${variable} right?`,
};

/** What went wrong with a configured service, as words behind its name; made of codes only, so that no secret is in it. */
export const causeOfEndpointError = (error: unknown, variable: string): string => {
  const codes = causesOf(error).map(codeOf);
  const remedy = codes.map((code) => remedies[code]).find((words) => words !== undefined);
  if (remedy !== undefined) return remedy(variable);
  if (causesOf(error).some(isParserError)) return `does not answer in HTTP; is ${variable} right?`;
  return `cannot be asked (${codes.find((code) => code !== "") ?? "no reason given"})`;
};

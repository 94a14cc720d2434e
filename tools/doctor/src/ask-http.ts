/** How an HTTP server answered, or why it did not. */
export type HttpAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  | { readonly kind: "silent"; readonly reason: string };

export interface HttpQuestion {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const patienceMs = 5_000;

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ECONNRESET: "it hangs up",
  UND_ERR_SOCKET: "it hangs up",
};

const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const code = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...code, ...parts, ...codesOf(error.cause)];
};

/** Why a connection did not come about, in words; the code where there are none for it. */
export const whySilent = (error: unknown): string => {
  if (error instanceof Error && error.name === "TimeoutError")
    return `it does not answer within ${patienceMs / 1_000} seconds`;
  const codes = codesOf(error);
  const known = codes.find((code) => words[code] !== undefined);
  return known === undefined ? (codes[0] ?? String(error)) : (words[known] ?? known);
};

/** Asks once, follows no redirect, and waits no longer than five seconds. */
export const askHttp = async (url: string, question: HttpQuestion = {}): Promise<HttpAnswer> => {
  const { method = "GET", headers = {}, body } = question;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    });
    return { kind: "answered", status: response.status, body: await response.text() };
  } catch (error) {
    return { kind: "silent", reason: whySilent(error) };
  }
};

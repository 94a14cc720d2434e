/** A refusal by the gateway, with its own message (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const describe = async (response: Response): Promise<string> => {
  const problem = (await response.json().catch(() => ({}))) as Problem;
  const fields = (problem.errors ?? []).map(({ field, message }) => `${field} ${message}`);
  const said = [problem.detail ?? problem.title, ...fields].filter((part) => part !== undefined);
  return said.length === 0 ? `The gateway answered ${response.status}.` : said.join(" ");
};

/** Called if the gateway requires a key; the page then shows the form to sign in. */
let askForKey: () => void = () => undefined;

export const onKeyRequired = (handler: () => void): void => {
  askForKey = handler;
};

const send = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(path, { ...init, method }).catch(() => {
    throw new ApiProblem(0, "The gateway cannot be reached. Is it running?");
  });
  if (response.status === 401) askForKey();
  if (!response.ok) throw new ApiProblem(response.status, await describe(response));
  return response;
};

const json = async <Value>(response: Promise<Response>): Promise<Value> =>
  (await (await response).json()) as Value;

const withBody = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Sends a GET and returns JSON.
 * @throws {ApiProblem}
 */
export const getJson = <Value>(path: string): Promise<Value> => json(send("GET", path));

/**
 * Sends a GET and returns text.
 * @throws {ApiProblem}
 */
export const getText = async (path: string): Promise<string> => (await send("GET", path)).text();

/** A page of a list; all lists of the API are paged in this way. */
export interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly next_cursor: string | null;
}

/**
 * Gets a page of a list: the first, or the one named by a cursor. `path` has its other parameters.
 * @throws {ApiProblem}
 */
export const getPage = <Entry>(path: string, cursor: string | undefined): Promise<Page<Entry>> =>
  getJson(
    cursor === undefined
      ? path
      : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`,
  );

/**
 * Sends JSON with POST, PUT or PATCH; returns JSON.
 * @throws {ApiProblem}
 */
export const sendJson = <Value>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  body: unknown,
): Promise<Value> => json(send(method, path, withBody(body)));

/**
 * Sends a file unchanged.
 * @throws {ApiProblem}
 */
export const sendFile = async (path: string, file: Blob): Promise<void> => {
  await send("POST", path, { headers: { "content-type": "application/octet-stream" }, body: file });
};

/** @throws {ApiProblem} */
export const remove = async (path: string): Promise<void> => {
  await send("DELETE", path);
};

/** True if the gateway has something at this path. */
export const exists = async (path: string): Promise<boolean> => {
  const response = await fetch(path, { method: "HEAD" }).catch(() => undefined);
  return response?.ok === true;
};

/**
 * Sends a GET and returns JSON; undefined if the gateway has no such route, such as one of an earlier version.
 * @throws {ApiProblem}
 */
export const findJson = async <Value>(path: string): Promise<Value | undefined> => {
  try {
    return await getJson<Value>(path);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
};

// A script cannot see the session's cookie; this only records that there is a session to end.
const signedInMark = "quarry-signed-in";

export const isSignedIn = (): boolean => localStorage.getItem(signedInMark) !== null;

/** Gets a session for an API key. @throws {ApiProblem} */
export const signIn = async (key: string): Promise<void> => {
  await send("POST", "/v1/session", { headers: { authorization: `Bearer ${key}` } });
  localStorage.setItem(signedInMark, "yes");
};

/** Ends the session of this browser. @throws {ApiProblem} */
export const signOut = async (): Promise<void> => {
  await send("DELETE", "/v1/session");
  localStorage.removeItem(signedInMark);
};

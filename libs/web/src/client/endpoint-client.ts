/** One request to an endpoint: a GET, or a POST when there is something to send. */
export interface EndpointRequest {
  /** Put behind the endpoint's address, such as `/search`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What the endpoint must be told to let the request in; never logged, and in no message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** What an endpoint answered, whatever its status. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  /** The body, decoded as UTF-8. */
  readonly body: string;
}

/** The way to one service the operator has configured, such as a search engine; it may be an internal one. */
export interface EndpointClient {
  /** As it may be named in messages: `searxng:8080`. */
  readonly host: string;
  /**
   * Asks the endpoint and nothing else: a redirect is an answer and is not followed.
   * @throws {Failure} `upstream-failed` when nothing answers or the answer is broken or too large, `deadline-exceeded`,
   * the reason of the signal; each names the host and what to look at
   */
  send(request: EndpointRequest, signal: AbortSignal): Promise<EndpointAnswer>;
  close(): Promise<void>;
}

import type { AskedTask } from "./asked-task.ts";
import type { ChatRequest } from "./chat-request.ts";

/** A request as it came. */
export interface ModelRequest {
  readonly authorization: string | undefined;
  /** Path and query. */
  readonly path: string;
  readonly body: ChatRequest;
  readonly asked: AskedTask;
}

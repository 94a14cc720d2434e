/*
 * Sending to addresses that users name: the part of this package that needs no reader of documents.
 * Services that read nothing, and send, import it.
 */
export {
  createPostClient,
  type PostClient,
  type PostOutcome,
  type PostRequest,
} from "./client/create-post-client.ts";
export { wayOutVariables } from "./client/way-out.ts";
